package marc

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// of builds a record from fields written as in build_test.go.
func of(t *testing.T, fields ...raw) *Record {
	t.Helper()
	return readOne(t, isoRecord('a', fields...))
}

func TestBibReadsAWholeDescription(t *testing.T) {
	rec := of(t,
		raw{"001", " ocm0012 "}, raw{"003", "HoLF"}, raw{"008", "240311s1998    ii a   e b    001 0 eng d"},
		raw{"020", "  $a0306406152 (pbk.) :$cRs 450"}, raw{"020", "  $z9780306406158"}, raw{"020", "  $a  "},
		raw{"035", "  $a(HoLF)77$z(HoLF)76"}, raw{"035", "  $a(OCoLC)12"},
		raw{"082", "04$a823/.9/14$221"}, raw{"050", "00$aPR9499$b.D48 1998"},
		raw{"100", "1 $aDevi, Meenakshi,$d1951-$eauthor."},
		raw{"245", "14$aThe hill post office :$ba novel in three parts /$cMeenakshi Devi ; maps by R. K. Rao."},
		raw{"250", "  $a2nd rev. ed. /$bby the author."},
		raw{"260", "  $aPune :$bBanyan House,$cc1998."},
		raw{"300", "  $axii, 348 p. :$bill., maps ;$c22 cm."},
		raw{"650", " 0$aPostal service$zIndia$vFiction."}, raw{"650", " 0$aPostal service$zIndia$vFiction."},
		raw{"651", " 0$aPune (India)$xHistory."}, raw{"600", "10$aRao, R. K.,$d1920-$xMaps."},
		raw{"700", "1 $aRao, R. K.,$d1920-"}, raw{"700", "1 $aDevi, Meenakshi."},
	)
	want := Bib{
		ControlNumber: "ocm0012", Source: "HoLF", SystemNumbers: []string{"(HoLF)77", "(OCoLC)12"},
		Title:   "The hill post office: a novel in three parts",
		Authors: []string{"Devi, Meenakshi", "Rao, R. K."},
		Edition: "2nd rev. ed.", Publisher: "Banyan House", Year: 1998, Language: "eng",
		Extent: "xii, 348 p.", Pages: 348,
		Subjects:   []string{"Postal service -- India -- Fiction", "Pune (India) -- History", "Rao, R. K. -- Maps"},
		CallNumber: "823.914",
		ISBNs:      []string{"0306406152 (pbk.) :"}, CancelledISBNs: []string{"9780306406158"},
	}
	if diff := cmp.Diff(want, rec.Bib()); diff != "" {
		t.Error(diff)
	}
}

func TestTitlesAreJoinedAndTrimmed(t *testing.T) {
	cases := []struct{ name, data, want string }{
		{"a title alone", "10$aTitle.", "Title"},
		{"before a statement of responsibility", "10$aTitle /$cby A. B.", "Title"},
		{"the rest of a title", "10$aTitle :$bthe rest /", "Title: the rest"},
		{"a parallel title", "10$aTitle =$bTitre /", "Title: Titre"},
		{"without punctuation", "10$aTitle$bthe rest", "Title: the rest"},
		{"a part with number and name", "10$aTitle.$nPart 2,$pThe road /", "Title. Part 2, The road"},
		{"a part with a name", "10$aTitle.$pThe road :$bits end.", "Title. The road: its end"},
		{"a medium between", "10$aTitle$h[sound recording] :$blive.", "Title: live"},
		{"an ellipsis stays", "10$aAnd then ...", "And then ..."},
		{"an initial stays", "10$aThe life of J. K.", "The life of J. K."},
		{"an abbreviation stays", "10$aBrown & Co.", "Brown & Co."},
		{"a year does not keep its stop", "10$aEvents of 1984.", "Events of 1984"},
		{"one digit does not keep its stop", "10$aVolume 3.", "Volume 3"},
		{"white space is evened out", "10$a  A \t title\r\n of two  lines ", "A title of two lines"},
		{"marks around an article go", "10$a\u0098The \u009Ctitle", "The title"},
		{"only punctuation", "10$a /$bTitle", "Title"},
	}
	for _, c := range cases {
		if got := of(t, raw{"245", c.data}).Bib().Title; got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

func TestATitleInASecondScriptIsFoundByItsLink(t *testing.T) {
	cases := []struct {
		name         string
		fields       []raw
		title, other string
		warnings     int
	}{
		{"linked",
			[]raw{{"245", "10$6880-02$aBihānī"}, {"880", "1 $6100-01$aनाम"}, {"880", "10$6245-02/Deva$aबिहानी /"}},
			"Bihānī", "बिहानी", 0},
		{"linked to the right one",
			[]raw{{"245", "10$6880-02$aA"}, {"880", "10$6245-01$aB"}, {"880", "10$6245-02/(2/r$aC"}}, "A", "C", 0},
		{"linked from one side", []raw{{"245", "10$aA"}, {"880", "10$6245-00/Deva$aB"}}, "A", "B", 0},
		{"a link to nothing", []raw{{"245", "10$6880-07$aA"}, {"880", "10$6245-01$aB"}}, "A", "", 0},
		{"none", []raw{{"245", "10$aA"}, {"880", "10$6246-01$aB"}, {"880", "10$aC"}}, "A", "", 0},
		{"a second 245", []raw{{"245", "10$aबिहानी"}, {"245", "10$aBihānī"}}, "बिहानी", "Bihānī", 1},
		{"a second 245 and an 880",
			[]raw{{"245", "10$6880-01$aA"}, {"245", "10$aB"}, {"880", "10$6245-01$aC"}}, "A", "C", 1},
		{"no title", []raw{{"500", "  $aA"}}, "", "", 1},
		{"an empty title", []raw{{"245", "10$cA"}}, "", "", 1},
	}
	for _, c := range cases {
		b := of(t, c.fields...).Bib()
		if b.Title != c.title || b.OtherTitle != c.other || len(b.Warnings) != c.warnings {
			t.Errorf("%s: %q and %q, warnings %q; want %q and %q, %d warnings",
				c.name, b.Title, b.OtherTitle, b.Warnings, c.title, c.other, c.warnings)
		}
	}
}

func TestAuthorsAreNamesWithoutDates(t *testing.T) {
	cases := []struct {
		name string
		f    raw
		want []string
	}{
		{"a person", raw{"100", "1 $aDevi, Meenakshi,$d1951-"}, []string{"Devi, Meenakshi"}},
		{"initials", raw{"100", "1 $aRowe, J. K."}, []string{"Rowe, J. K."}},
		{"a numeral and a title",
			raw{"100", "0 $aJohn Paul$bII,$cPope,$d1920-2005."}, []string{"John Paul II, Pope"}},
		{"a junior", raw{"700", "1 $aKing, Martin,$cJr."}, []string{"King, Martin, Jr."}},
		{"a body and its part", raw{"110", "1 $aIndia.$bMinistry of Posts."}, []string{"India. Ministry of Posts"}},
		{"a meeting", raw{"111", "2 $aHill Conference$n(2nd :$d1984 :$cPune)"}, []string{"Hill Conference"}},
		{"an author within", raw{"700", "12$aRao, R.$tMaps."}, []string{"Rao, R."}},
		{"an author of another work", raw{"700", "1 $aRao, R.$tMaps."}, nil},
		{"nobody", raw{"700", "1 $bII"}, nil},
	}
	for _, c := range cases {
		if got := of(t, c.f).Bib().Authors; !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

func TestHeadingsAreLimited(t *testing.T) {
	rec := &Record{}
	for i := range 2 * maxHeadings {
		name := []Subfield{{'a', fmt.Sprintf("Name %d", i)}}
		rec.Fields = append(rec.Fields, Field{Tag: "700", Subfields: name}, Field{Tag: "650", Subfields: name})
	}
	if b := rec.Bib(); len(b.Authors) != maxHeadings || len(b.Subjects) != maxHeadings {
		t.Errorf("%d authors and %d subjects, want %d each", len(b.Authors), len(b.Subjects), maxHeadings)
	}
}

func TestTheYearIsThePrintedOneUnlessTheCodedOneSettlesIt(t *testing.T) {
	fixed := func(year string) raw { return raw{"008", "090114s" + year + "    np            000 m nep d"} }
	cases := []struct {
		name   string
		fields []raw
		want   int
	}{
		{"coded only", []raw{fixed("1964")}, 1964},
		{"printed only", []raw{{"260", "  $aPune :$bX,$c[1998?]"}}, 1998},
		{"another calendar", []raw{fixed("1964"), {"260", "  $c2021 [1964]"}}, 1964},
		{"another calendar, not coded", []raw{{"260", "  $c5715 [1954 or 1955]"}}, 1954},
		{"the two differ", []raw{fixed("1900"), {"260", "  $c1998"}}, 1998},
		{"coded as unknown", []raw{fixed("19uu"), {"260", "  $cc1975."}}, 1975},
		{"a blank 008 before", []raw{{"008", "                                   heb  "}, fixed("1961")}, 1961},
		{"publication before copyright", []raw{{"264", " 4$c©1997"}, {"264", " 1$bX,$c1998"}}, 1998},
		{"260 before copyright", []raw{{"264", " 4$c1997"}, {"260", "  $c1999"}}, 1999},
		{"digits of another script", []raw{fixed("1964"), {"260", "  $c२०२१"}}, 1964},
		{"none", []raw{{"008", "short"}, {"260", "  $cn.d."}}, 0},
	}
	for _, c := range cases {
		if got := of(t, c.fields...).Bib().Year; got != c.want {
			t.Errorf("%s: %d, want %d", c.name, got, c.want)
		}
	}
}

func TestTheLanguageIsCoded(t *testing.T) {
	cases := []struct {
		name   string
		fields []raw
		want   string
	}{
		{"in 008", []raw{{"008", "090114s1964    np            000 m NEP d"}, {"041", "0 $ahin"}}, "nep"},
		{"not in 008", []raw{{"008", "090114s1964    np            000 m     d"}, {"041", "0 $aHIN$hsan"}}, "hin"},
		{"several run together", []raw{{"041", "0 $aengfre"}}, "eng"},
		{"fill characters", []raw{{"008", "090114s1964    np            000 m ||| d"}}, ""},
		{"no code", []raw{{"041", "0 $aen"}, {"041", "0 $a12345"}}, ""},
	}
	for _, c := range cases {
		if got := of(t, c.fields...).Bib().Language; got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

func TestPagesAreCounted(t *testing.T) {
	cases := map[string]int{
		"xxi, 289 p. :": 289, "348 pages": 348, "[8], 120, [4] p.": 120, "[46] p.": 46, "2 v. (450 p.) ;": 450,
		"1 score (175 p.)": 175, "1 volume, 350 pages": 350, "320 S.": 320, "245 str.": 245, "12p": 12,
		"p. cm": 0, "1 sound disc": 0, "5 v.": 0, "3 spirals": 0, "": 0, "999999999999999999999 p.": 0,
	}
	for extent, want := range cases {
		if got := of(t, raw{"245", "10$aA"}, raw{"300", "  $a" + extent}).Bib().Pages; got != want {
			t.Errorf("%q: %d pages, want %d", extent, got, want)
		}
	}
}

func TestTheCallNumberIsTheFirstOfDeweyAndCongress(t *testing.T) {
	cases := []struct {
		name   string
		fields []raw
		want   string
	}{
		{"Dewey before Congress", []raw{{"050", "00$aPR9499$b.D48"}, {"082", "04$a823/.914"}}, "823.914"},
		{"a local Dewey", []raw{{"050", "00$aPR9499"}, {"092", "  $aFic$bDev"}}, "Fic Dev"},
		{"Congress", []raw{{"090", "  $aX"}, {"050", "00$aPR9499$b.D48 1998"}}, "PR9499 .D48 1998"},
		{"a local Congress", []raw{{"090", "  $aBF575.L7$bT68"}}, "BF575.L7 T68"},
		{"an empty one", []raw{{"082", "04$221"}, {"050", "00$aPR"}}, "PR"},
	}
	for _, c := range cases {
		if got := of(t, c.fields...).Bib().CallNumber; got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}
