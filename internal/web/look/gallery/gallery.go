// Package gallery shows every part of package look in filled and in empty
// states: the desk in the middle of a visit, a title, a member's own page, the
// way in, papers, a student's week, an opening day, and the remaining parts on one
// sheet.
//
// It is for those who write pages and for tests: a page template here is an
// example of how short a desk's page is. All names, numbers and bar codes are
// invented.
package gallery

import (
	"embed"
	"fmt"
	"maps"
	"net/http"
	"slices"

	"holdfast/internal/civil"
	"holdfast/internal/web/look"
)

//go:embed pages
var pages embed.FS

// Show is one page with what stands around it.
type Show struct {
	Name     string // of the address: "desk"
	Template string
	Page     look.Page
	Data     any
}

// New parses the gallery's templates.
func New() (*look.Set, error) { return look.New(pages) }

// Policy is the content security policy under which every page must work.
const Policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
	"connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; object-src 'none'"

// Handler serves the gallery under /NAME and the embedded files, for developers.
// A cookie or ?theme=dark chooses the theme, ?lang=ar the language of the parts.
func Handler() (http.Handler, error) {
	set, err := New()
	if err != nil {
		return nil, err
	}
	shows := make(map[string]Show)
	for _, s := range Shows() {
		shows[s.Name] = s
	}
	mux := http.NewServeMux()
	mux.Handle("GET "+look.AssetPath, look.Handler())
	mux.HandleFunc("/{name}", func(w http.ResponseWriter, r *http.Request) {
		show, ok := shows[r.PathValue("name")]
		if !ok {
			http.Error(w, fmt.Sprint("There are ", slices.Sorted(maps.Keys(shows))), http.StatusNotFound)
			return
		}
		show.Page.Theme = themeOf(r)
		if lang := r.URL.Query().Get("lang"); lang != "" {
			show.Page.Lang = lang
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Header().Set("Content-Security-Policy", Policy)
		if err := set.Render(w, show.Template, show.Page, show.Data); err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
		}
	})
	return mux, nil
}

func themeOf(r *http.Request) look.Theme {
	if asked := r.URL.Query().Get("theme"); asked != "" {
		return look.ThemeOf(asked)
	}
	if c, err := r.Cookie(look.ThemeCookie); err == nil {
		return look.ThemeOf(c.Value)
	}
	return look.AsSystem
}

// Shows is every page of the gallery, filled and empty.
func Shows() []Show {
	return []Show{
		{"desk", "desk", staff("Circulation desk", "Desk"), Desk()},
		{"desk-rest", "desk", staff("Circulation desk", "Desk"), DeskAtRest()},
		{"title", "title", staff("Pather Panchali", "Titles"), Title()},
		{"title-empty", "title", staff("A title without copies", "Titles"), TitleWithoutCopies()},
		{"account", "account", patron("en"), Account()},
		{"account-ar", "account", patron("ar"), AccountArabic()},
		{"account-empty", "account", patron("en"), AccountEmpty()},
		{"signin", "signin", signIn(), SignIn()},
		{"signin-first", "signin", signIn(), SignInData{Card: look.Field{Name: "card", Label: "Card number"},
			PIN: look.Field{Name: "pin", Label: "PIN", Type: "password"}, Hidden: look.Keys("t", "sign-in")}},
		{"papers", "papers", paper(), Papers()},
		{"papers-empty", "papers", paper(), PapersData{}},
		{"planner", "planner", student("en"), Planner()},
		{"planner-ar", "planner", student("ar"), Planner()},
		{"planner-crowded", "planner", student("en"), PlannerCrowded()},
		{"planner-empty", "planner", student("en"), PlannerEmpty()},
		{"opening", "opening", registrar(), Opening()},
		{"opening-before", "opening", registrar(), OpeningBefore()},
		{"parts", "parts", staff("Parts", "Reports"), Parts()},
		{"parts-empty", "parts", staff("Parts", "Reports"), PartsEmpty()},
	}
}

// zone is the place of everything shown.
var zone = func() civil.Zone {
	z, err := civil.LoadZone("Asia/Kolkata")
	if err != nil {
		panic(err)
	}
	return z
}()

func on(day string) civil.Date { return civil.MustDate(day) }

func at(day string, hour, minute int) look.Moment {
	return look.At(zone.At(on(day), hour*60+minute), zone)
}

// today is the moment at which the gallery stands still.
func today(hour, minute int) look.Moment { return at("2027-03-22", hour, minute) }

func staff(title, current string) look.Page {
	nav := []look.Stop{
		{Name: "Desk", Href: "/desk", Icon: "scan"},
		{Name: "Titles", Href: "/title", Icon: "book"},
		{Name: "Members", Href: "/members", Icon: "people"},
		{Name: "Hold shelf", Href: "/shelf", Icon: "shelf", Count: 23},
		{Name: "Pull list", Href: "/pull", Icon: "pull", Count: 7},
		{Name: "Transits", Href: "/transits", Icon: "truck", Count: 12},
		{Name: "Overdue", Href: "/overdue", Icon: "clock"},
		{Name: "Reports", Href: "/parts", Icon: "chart"},
	}
	for i := range nav {
		nav[i].Current = nav[i].Name == current
	}
	return look.Page{
		Title: title, Desk: look.Lending, Kind: look.Staff, Org: "Kaveri City Libraries",
		Nav: nav, Place: []string{"Riverside", "Desk 2"}, Person: "Adaeze Okafor",
		Others: []look.Swatch{
			{Desk: look.Registration, Name: "Registration", Href: "/registration"},
			{Desk: look.BoxOffice, Name: "Box office", Href: "/boxoffice"},
			{Desk: look.School, Name: "School", Href: "/school"},
		},
		Now: today(15, 42), Sounds: true, Help: "/help",
		Leave: &look.Act{Label: "Lock", Post: "/lock", Hidden: look.Keys("t", "lock")},
	}
}

func patron(lang string) look.Page {
	names := [...]string{"Mine", "Search", "Holds", "Account", "City Libraries", "Sign out"}
	if lang == "ar" {
		names = [...]string{"كتبي", "بحث", "حجوزات", "حسابي", "مكتبات المدينة", "خروج"}
	}
	return look.Page{
		Title: names[0], Desk: look.Lending, Kind: look.Patron, Org: names[4], Lang: lang,
		Nav: []look.Stop{
			{Name: names[0], Href: "/account", Icon: "book", Current: true},
			{Name: names[1], Href: "/search", Icon: "search"},
			{Name: names[2], Href: "/holds", Icon: "shelf"},
			{Name: names[3], Href: "/profile", Icon: "person"},
		},
		Leave: &look.Act{Label: names[5], Post: "/sign-out", Hidden: look.Keys("t", "out"), Style: look.Linked},
	}
}

func signIn() look.Page {
	return look.Page{
		Title: "Sign in", Desk: look.Lending, Kind: look.SignIn, Problem: true,
		Org: "Kaveri City Libraries, Ashgrove University, Lyric Theatre",
		Langs: []look.Act{
			{Label: "العربية", Href: "/sign-in?lang=ar", Style: look.Linked},
			{Label: "हिन्दी", Href: "/sign-in?lang=hi", Style: look.Linked},
			{Label: "More languages", Href: "/sign-in/languages", Style: look.Linked},
		},
	}
}

func paper() look.Page {
	return look.Page{
		Title: "Papers", Desk: look.Lending, Kind: look.Paper, Org: "Kaveri City Libraries",
		Back: &look.Act{Label: "Back to the desk", Href: "/desk", Icon: "chevron-start", Style: look.Linked},
	}
}
