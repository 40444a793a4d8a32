package pages

import (
	"context"
	"encoding/csv"
	"net/http"
	"strings"
	"unicode/utf8"

	"holdfast/internal/actor"
	"holdfast/internal/lending"
	"holdfast/internal/web"
)

// registerExports adds the lists as files.
func (p *Pages) registerExports() {
	export(p, "/lending/titles.csv", lending.MayView, p.exportTitles)
	export(p, "/lending/members.csv", lending.MayView, p.exportMembers)
	export(p, "/lending/holdshelf.csv", lending.MayIssue, p.exportShelf)
	export(p, "/lending/transits.csv", lending.MayIssue, p.exportTransits)
	export(p, "/lending/members/{card}/account.csv", lending.MayView, p.exportAccount)
	export(p, "/lending/members/{card}/history.csv", lending.MayView, p.exportHistory)
}

// sheet is a list on its way into a file.
type sheet struct{ *csv.Writer }

// put writes one row of texts.
func (s *sheet) put(cells ...string) error {
	for i, c := range cells {
		cells[i] = harmless(c)
	}
	return s.Write(cells)
}

// formulas are the characters with which spreadsheet programs begin a formula, in
// their full-width forms too, and those that such programs skip in front of one.
const formulas = "=+-@\t\r\n＝＋－＠"

// harmless keeps a text that a spreadsheet would take for a formula from being
// one.
func harmless(text string) string {
	first, _ := utf8.DecodeRuneInString(text)
	if text != "" && strings.ContainsRune(formulas, first) {
		return "'" + text
	}
	return text
}

// exporter writes a list.
type exporter func(ctx context.Context, r *http.Request, a actor.Actor, s *sheet) error

func export(p *Pages, path string, right actor.Permission, write exporter) {
	op := web.Op{Method: http.MethodGet, Path: path, Permission: right}
	web.Handle(p.site, op, func(w http.ResponseWriter, r *http.Request, a actor.Actor,
		_ web.Session) error {
		var text strings.Builder
		text.WriteString("\ufeff") // so that spreadsheets take it for UTF-8
		s := &sheet{csv.NewWriter(&text)}
		if err := write(r.Context(), r, a, s); err != nil {
			return err
		}
		s.Flush()
		name := path[strings.LastIndexByte(path, '/')+1:]
		w.Header().Set("Content-Type", "text/csv; charset=utf-8")
		w.Header().Set("Content-Disposition", `attachment; filename="`+name+`"`)
		_, err := w.Write([]byte(text.String()))
		return err
	})
}

func (p *Pages) exportTitles(ctx context.Context, r *http.Request, a actor.Actor, s *sheet) error {
	all, more, err := p.desk.WholeCatalogue(ctx, a, r.URL.Query().Get("q"))
	if err != nil {
		return err
	}
	if err := s.put("title", "nativeTitle", "authors", "year", "copies", "free"); err != nil {
		return err
	}
	for _, t := range all {
		year := ""
		if t.Year != nil {
			year = decimal(int64(*t.Year))
		}
		err := s.put(whole(t), t.NativeTitle, t.Authors, year, decimal(int64(t.Copies)), decimal(int64(t.Free)))
		if err != nil {
			return err
		}
	}
	return s.end(more)
}

// whole is a title with its subtitle.
func whole(t lending.TitleBrief) string {
	if t.Subtitle == "" {
		return t.Title
	}
	return t.Title + ": " + t.Subtitle
}

func (p *Pages) exportMembers(ctx context.Context, r *http.Request, a actor.Actor, s *sheet) error {
	all, more, err := p.desk.WholeMembers(ctx, a, r.URL.Query().Get("q"))
	if err != nil {
		return err
	}
	plans, branches, err := p.codeNames(ctx, viewer{actor: a})
	if err != nil {
		return err
	}
	if err := s.put("card", "name", "nativeName", "plan", "branch", "until"); err != nil {
		return err
	}
	for _, m := range all {
		err := s.put(m.Card, m.Name, m.NativeName, plans[m.Plan], branches[m.Branch], m.ExpiresOn.String())
		if err != nil {
			return err
		}
	}
	return s.end(more)
}

// end says so in a row of its own when a list goes on.
func (s *sheet) end(more bool) error {
	if !more {
		return nil
	}
	return s.put("The list goes on. A search makes it shorter.")
}

func (p *Pages) exportShelf(ctx context.Context, _ *http.Request, a actor.Actor, s *sheet) error {
	branch, err := p.branchHere(ctx, a)
	if err != nil {
		return err
	}
	all, err := p.desk.WholeShelf(ctx, branch)
	if err != nil {
		return err
	}
	if err := s.put("slip", "title", "copy", "card", "collectBy", "gone"); err != nil {
		return err
	}
	for _, i := range all {
		if err := s.put(i.Short, i.TitleName, i.Copy, i.Member, i.CollectBy.String(),
			yes(i.Gone)); err != nil {
			return err
		}
	}
	return nil
}

func (p *Pages) exportTransits(ctx context.Context, r *http.Request, a actor.Actor, s *sheet) error {
	branch, err := p.branchHere(ctx, a)
	if err != nil {
		return err
	}
	all, err := p.desk.WholeTransits(ctx, branch, r.URL.Query().Get("direction"))
	if err != nil {
		return err
	}
	if err := s.put("title", "copy", "from", "to", "sentAt", "days", "for"); err != nil {
		return err
	}
	for _, t := range all {
		err := s.put(t.TitleName, t.Copy, t.From, t.To, t.SentAt.String(), decimal(int64(t.Days)), t.Short)
		if err != nil {
			return err
		}
	}
	return nil
}

func (p *Pages) exportAccount(ctx context.Context, r *http.Request, a actor.Actor, s *sheet) error {
	all, err := p.desk.WholeAccount(ctx, a, r.PathValue("card"))
	if err != nil {
		return err
	}
	if err := s.put("number", "at", "kind", "title", "amount", "toPay", "currency"); err != nil {
		return err
	}
	for _, l := range all {
		title := ""
		if l.Work != nil {
			title = l.Work.TitleName
		}
		amount, err := l.Amount.Decimal()
		if err != nil {
			return err
		}
		balance, err := l.Balance.Decimal()
		if err != nil {
			return err
		}
		err = s.Write([]string{decimal(l.ID), l.At.String(), string(l.Kind), harmless(title), amount,
			balance, l.Amount.Currency})
		if err != nil {
			return err
		}
	}
	return nil
}

func (p *Pages) exportHistory(ctx context.Context, r *http.Request, a actor.Actor, s *sheet) error {
	all, err := p.desk.WholeHistory(ctx, a, r.PathValue("card"))
	if err != nil {
		return err
	}
	if err := s.put("title", "copy", "branch", "lentAt", "dueOn", "returnedAt", "renewals"); err != nil {
		return err
	}
	for _, l := range all {
		returned := ""
		if l.ReturnedAt != nil {
			returned = l.ReturnedAt.String()
		}
		err := s.put(l.TitleName, l.Copy, l.Branch, l.BorrowedAt.String(), l.DueOn.String(), returned,
			decimal(int64(l.Renewals)))
		if err != nil {
			return err
		}
	}
	return nil
}

// branchHere is the code of the branch where the actor's desk stands.
func (p *Pages) branchHere(ctx context.Context, a actor.Actor) (string, error) {
	id, err := p.branchOf(ctx, a)
	if err != nil {
		return "", err
	}
	here, found, err := p.desk.AtBranch(ctx, id)
	if err == nil && !found {
		err = web.NotFound("This desk stands at no branch yet. Choose one first.")
	}
	return here.Branch.Code, err
}

func yes(b bool) string {
	if b {
		return "yes"
	}
	return ""
}
