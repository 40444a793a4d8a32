package registration

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"holdfast/internal/actor"
	"holdfast/internal/registration/catalog"
	"holdfast/internal/store"
)

var asha = StudentBody{Name: "Asha Rao", SortName: "Rao, Asha", NativeName: "आशा राव", NativeLang: "hi",
	Email: "asha@example.org", Year: 2, Programme: "Physics", CreditLimit: "21.5", Groups: []string{"Y2", "PHYS"}}

func (u *university) added(number string, b StudentBody) StudentRecord {
	u.t.Helper()
	s, err := u.desk.AddStudent(u.t.Context(), registrar, AddStudentIn{Body: NewStudent{Number: number, StudentBody: b}})
	if err != nil {
		u.t.Fatal(err)
	}
	return s
}

func (u *university) changed(number string, b StudentBody) (StudentRecord, error) {
	return u.desk.ChangeStudent(u.t.Context(), registrar, ChangeStudentIn{Number: number, Body: b})
}

func TestR14_AStudentIsAddedAndChangedWithOneRowInTheJournalEach(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.group("Y2")
		u.group("PHYS")
		s := u.added(" 2026-17 ", asha)
		if s.Number != "2026-17" || s.CreditLimit.String() != "21.5" || fmt.Sprint(s.Groups) != "[PHYS Y2]" ||
			s.Location() != "/api/registration/students/2026-17" {
			t.Errorf("added: %+v", s)
		}
		if same, err := u.changed("2026-17", asha); err != nil || !same.Again || u.journaled("student.changed") != 0 {
			t.Errorf("the same again: %+v %v", same, err)
		}
		other := asha
		other.Name, other.CreditLimit, other.Year, other.Groups = "Asha Rao-Menon", "", 3, []string{"PHYS"}
		if s, err := u.changed("2026-17", other); err != nil || s.CreditLimit != nil || s.Again {
			t.Errorf("changed: %+v %v", s, err)
		}
		if u.journaled("student.added") != 1 || u.journaled("student.changed") != 1 {
			t.Error("the journal does not have one row for each change")
		}
		unit, _, err := u.desk.studentOfNumber(t.Context(), "2026-17")
		if err != nil {
			t.Fatal(err)
		}
		u.section("CS101-A", 1)
		by := actor.Actor{Person: unit.person, Via: actor.ViaAPI, Grants: []actor.Grant{{Permission: MayOwn}}}
		m, err := u.enrollAs(u.desk, by, "", "", "CS101-A")
		u.gets("enrolled", m, err)
		if got := all[string](u, selectGroupsOf, unit.id); fmt.Sprint(got) != "[PHYS]" {
			t.Errorf("groups %v", got)
		}
	})
}

var selectGroupsOf = store.SQL(`
	select g.code from students_in_groups i join student_groups g on g.id = i.group_id where i.student_id = $1 order by g.code`)

func TestR14_AllThatIsWrongWithAStudentIsToldAtOnce(t *testing.T) {
	bothUniversities(t, func(t *testing.T, u *university) {
		u.pupils(1)
		_, err := u.desk.AddStudent(t.Context(), registrar, AddStudentIn{Body: NewStudent{Number: "S1", StudentBody: StudentBody{
			Name: " ", Email: "nobody", Year: 21, Programme: strings.Repeat("x", 201), CreditLimit: "many", Groups: []string{"NO"}}}})
		want := "personNeedsName emailUnfit yearUnfit programmeUnfit limitUnfit unknownGroup studentNumberTaken"
		if got := refusedFor(err); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
		_, err = u.desk.AddStudent(t.Context(), registrar, AddStudentIn{Body: NewStudent{Number: "A 1", StudentBody: asha}})
		if got := refusedFor(err); got != "studentNumberUnfit unknownGroup unknownGroup" {
			t.Errorf("got %s", got)
		}
		if _, err = u.changed("S9", asha); refusedFor(err) != "unknownStudent" {
			t.Errorf("unknown: %v", err)
		}
		if _, err = u.desk.ChangeStudent(t.Context(), u.self("S1"), ChangeStudentIn{Number: "S1", Body: asha}); err != actor.ErrForbidden {
			t.Errorf("by the student: %v", err)
		}
	})
}

func TestR14_ManyStudentsAreStoredInOneGo(t *testing.T) {
	const many = 300
	bothUniversities(t, func(t *testing.T, u *university) {
		u.group("Y1")
		rows := make([]StudentDetails, many)
		for i := range rows {
			rows[i] = StudentDetails{Number: fmt.Sprint("N", i), Name: fmt.Sprint("Student ", i), Year: 1, Groups: []string{"Y1"}}
		}
		outcomes := func() map[catalog.Outcome]int {
			got := make(map[catalog.Outcome]int)
			u.write(func(ctx context.Context, tx *store.Tx) error {
				clear(got)
				puts, err := putStudents(ctx, tx, registrar, rows)
				for _, p := range puts {
					got[p.Outcome]++
				}
				return err
			})
			return got
		}
		for _, want := range []map[catalog.Outcome]int{
			{catalog.New: many}, {catalog.Same: many}, {catalog.Changed: 100, catalog.Same: many - 100},
		} {
			if want[catalog.Changed] > 0 {
				for i := range 100 {
					rows[i].Year = 2
				}
				rows[0].Groups, rows[1].Name = nil, "Somebody Else"
			}
			if got := outcomes(); fmt.Sprint(got) != fmt.Sprint(want) {
				t.Errorf("got %v, want %v", got, want)
			}
		}
		rows[7].Year, rows[8].Number = 0, "N9"
		err := u.db.Write(t.Context(), func(ctx context.Context, tx *store.Tx) error {
			_, err := putStudents(ctx, tx, registrar, rows)
			return err
		})
		if got := refusedFor(err); got != "yearUnfit studentRepeated" {
			t.Errorf("got %s", got)
		}
	})
}

func TestR14_OneNumberThatManyAddAtOnceIsOneStudents(t *testing.T) {
	servers(t, func(t *testing.T, u *university, desks []*Desk) {
		got := together(16, func(i int) (Moved, error) {
			_, err := desks[i%len(desks)].AddStudent(t.Context(), registrar,
				AddStudentIn{Body: NewStudent{Number: "N1", StudentBody: StudentBody{Name: "Asha Rao", Year: 1}}})
			return Moved{State: Dropped}, err
		})
		if got["200 dropped"] != 1 || got["studentNumberTaken"] != 15 {
			t.Errorf("got %v", got)
		}
	})
}
