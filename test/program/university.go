package program

import (
	"context"
	"fmt"

	"holdfast/internal/actor"
	"holdfast/internal/app"
	"holdfast/internal/civil"
	"holdfast/internal/registration"
	courses "holdfast/internal/registration/catalog"
	"holdfast/internal/store"
)

// Term is the code of the term that [Site.Found] adds.
const Term = "2026S"

// Found adds a university beside the library: the term 2026S, in which anybody may
// register, the courses CS101 and MA101 with a section A of so many seats each, and
// students S1 …. It gives the ids of the two sections.
func (s *Site) Found(students int, seats int64) (sections []int64) {
	s.With(func(ctx context.Context, a *app.App) error {
		err := a.DB.Write(ctx, func(ctx context.Context, tx *store.Tx) error {
			term, err := courses.AddTerm(ctx, tx, actor.Operator(), courses.TermDetails{
				Code: Term, Title: "Spring 2026", Zone: "Asia/Kolkata",
				Starts: civil.MustDate("2026-03-02"), Ends: civil.MustDate("2026-06-26"),
				Windows: []courses.WindowDetails{{
					Opens:  courses.LocalTime{Date: civil.MustDate("2026-02-01")},
					Closes: courses.LocalTime{Date: civil.MustDate("2026-05-01")},
				}},
			})
			if err != nil {
				return err
			}
			if err := courses.PutGrades(ctx, tx, actor.Operator(), courses.LetterScale()); err != nil {
				return err
			}
			if _, err := courses.PutCourses(ctx, tx, actor.Operator(), []courses.CourseDetails{
				{Code: "CS101", Title: "Programming", Credits: 300}, {Code: "MA101", Title: "Calculus", Credits: 300},
			}); err != nil {
				return err
			}
			sections, err = courses.AddSections(ctx, tx, actor.Operator(), term, []courses.SectionDetails{
				{Course: "CS101", Code: "A", Capacity: &seats}, {Course: "MA101", Code: "A", Capacity: &seats},
			})
			return err
		})
		for i := range students {
			if err != nil {
				break
			}
			_, err = a.Registration.AddStudent(ctx, actor.Operator(), registration.AddStudentIn{Body: registration.NewStudent{
				Number:      fmt.Sprint("S", i+1),
				StudentBody: registration.StudentBody{Name: fmt.Sprint("Student ", i+1), Year: 1},
			}})
		}
		return err
	})
	return sections
}
