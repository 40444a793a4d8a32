package lending

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"holdfast/internal/civil"
	"holdfast/internal/ledger"
	"holdfast/internal/store"
)

var (
	pictureCopies = store.SQL(`
		select c.barcode, c.status, b.code, coalesce(g.code, '')
		from copies c join branches b on b.id = c.branch_id
		left join transits t on t.copy_id = c.id and t.ended_at is null
		left join branches g on g.id = t.to_id
		where c.title_id = any($1) order by c.barcode`)
	pictureHolds = store.SQL(`
		select h.state, coalesce(c.barcode, ''), coalesce(h.expires_at, 0)
		from holds h left join copies c on c.id = h.copy_id
		where h.title_id = any($1) order by h.id`)
	pictureLoans = store.SQL(`
		select c.barcode, m.card, l.due_on, l.renewals, l.ended_at is not null
		from loans l join copies c on c.id = l.copy_id join members m on m.id = l.member_id
		where l.title_id = any($1) order by l.id`)
	pictureMembers = store.SQL(`select card, expires_on, account_id from members where id = any($1) order by card`)
	pictureNotices = store.SQL(`
		select count(*) from notices n join holds h on h.id = n.hold_id where h.title_id = any($1)`)
)

type pictureCopy struct{ barcode, status, at, to string }

func (c *pictureCopy) dest() []any { return []any{&c.barcode, &c.status, &c.at, &c.to} }

type pictureHold struct {
	state, copy string
	until       civil.Instant
}

func (h *pictureHold) dest() []any { return []any{&h.state, &h.copy, &h.until} }

type pictureLoan struct {
	copy, member string
	due          civil.Date
	renewals     int
	over         bool
}

func (l *pictureLoan) dest() []any { return []any{&l.copy, &l.member, &l.due, &l.renewals, &l.over} }

type pictureMember struct {
	card    string
	lastDay civil.Date
	account int64
}

func (m *pictureMember) dest() []any { return []any{&m.card, &m.lastDay, &m.account} }

// picture reads what model.picture tells.
func (p *play) picture(ctx context.Context, tx *store.Tx) (all []string, err error) {
	say := func(format string, args ...any) { all = append(all, fmt.Sprintf(format, args...)) }
	err = store.Each(ctx, tx, pictureCopies, (*pictureCopy).dest, func(c pictureCopy) error {
		say("copy %s is %s at %s to %q", c.barcode, c.status, c.at, c.to)
		return nil
	}, p.titles)
	if err != nil {
		return nil, err
	}
	holds, err := store.All(ctx, tx, pictureHolds, (*pictureHold).dest, p.titles)
	if err != nil {
		return nil, err
	}
	for i, h := range holds {
		until := "-"
		if h.state == string(HoldReady) {
			until = instant(h.until.Time())
		} else if h.state != string(HoldInTransit) {
			h.copy = ""
		}
		say("hold %d is %s with %q until %s", i, h.state, h.copy, until)
	}
	loans, err := store.All(ctx, tx, pictureLoans, (*pictureLoan).dest, p.titles)
	if err != nil {
		return nil, err
	}
	for i, l := range loans {
		say("loan %d of %s to %s is due on %s, renewed %d, over %t", i, l.copy, l.member, l.due, l.renewals, l.over)
	}
	if err := p.pictureMembers(ctx, tx, say); err != nil {
		return nil, err
	}
	told, _, err := store.One(ctx, tx, pictureNotices, store.Column[int], p.titles)
	say("%d notices", told)
	return all, err
}

func (p *play) pictureMembers(ctx context.Context, tx *store.Tx, say func(string, ...any)) error {
	members, err := store.All(ctx, tx, pictureMembers, (*pictureMember).dest, p.ids)
	if err != nil {
		return err
	}
	found, err := ledger.Debts(ctx, tx, p.accounts)
	if err != nil {
		return err
	}
	debts := make(map[int64][]modelDebt)
	for _, d := range found {
		debts[d.Account] = append(debts[d.Account], modelDebt{string(d.Kind), d.Left.Amount})
	}
	for _, m := range members {
		say("member %s until %s owes %v", m.card, m.lastDay, debts[m.account])
	}
	return nil
}

// What a title's page tells, as the desk says it and as the model does.

func titleLine(v TitleView) string {
	var b strings.Builder
	for _, at := range v.Branches {
		fmt.Fprintf(&b, "%s %d free; ", at.Branch, at.Free)
	}
	var promised []string
	for _, item := range v.Queue {
		if item.State != HoldWaiting {
			promised = append(promised, fmt.Sprint(item.Member, " ", item.State))
		} else {
			fmt.Fprintf(&b, "%d %s waiting; ", item.Place, item.Member)
		}
	}
	slices.Sort(promised)
	return b.String() + strings.Join(promised, ", ")
}

func (m *model) titleLine(title int) string {
	free := make(map[string]int)
	for _, c := range m.copies {
		if c.title == title && c.status == Available && c.forLoan {
			free[c.at]++
		}
	}
	line, place := fmt.Sprintf("RIV %d free; HIL %d free; ", free["RIV"], free["HIL"]), 0
	var promised []string
	for _, h := range m.holds {
		switch {
		case h.title != title || !h.active():
		case h.state == "waiting":
			place++
			line += fmt.Sprintf("%d %s waiting; ", place, h.member)
		default:
			promised = append(promised, h.member+" "+h.state)
		}
	}
	slices.Sort(promised)
	return line + strings.Join(promised, ", ")
}

// What a member's page tells.

func memberLine(v MemberView) string {
	line := fmt.Sprintf("active %t, owes %d, fines %d, %d holds, stopped by [%s], suspended %t, from holds %t",
		v.Active, v.Owed.Amount, v.Fines.Amount, len(v.Holds), codesOf(v.Stops),
		v.Suspension != nil, v.HoldSuspension != nil)
	loans := slices.Clone(v.Loans)
	slices.SortFunc(loans, func(a, b LoanItem) int { return int(a.ID - b.ID) })
	for _, l := range loans {
		fine, to := int64(0), "-"
		if l.FineSoFar != nil {
			fine = l.FineSoFar.Amount
		}
		if l.RenewTo != nil {
			to = l.RenewTo.String()
		}
		line += fmt.Sprintf("; %s late %d for %d, to %s or [%s]", l.Copy, l.LateDays, fine, to, codesOf(l.NoRenewal))
	}
	return line
}

func (m *model) memberLine(card string) string {
	who, holds := m.members[card], 0
	for _, h := range m.holds {
		if h.member == card && h.active() && !m.over(h) {
			holds++
		}
	}
	stops := m.standing(card, who.branch)
	slices.Sort(stops)
	line := fmt.Sprintf("active %t, owes %d, fines %d, %d holds, stopped by %v, suspended %t, from holds %t",
		m.today(who.branch) <= who.lastDay, m.owes(card), m.owes(card, "fine"), holds, []string(stops),
		m.now.Before(who.suspended), m.missedTooMany(card, "RIV") || m.missedTooMany(card, "HIL"))
	for i, l := range m.loans {
		if l.member != card || l.over {
			continue
		}
		after := m.clone()
		why := after.attempt(func(m *model) []string { return m.renew(i) })
		late, fine, to := max(daysBetween(l.due, m.today(l.branch)), 0), 0, "-"
		if late > modelGrace {
			fine = min(late*modelDaily, modelCap)
		}
		if len(why) == 0 {
			to = after.loans[i].due
		}
		line += fmt.Sprintf("; %s late %d for %d, to %s or %v", l.copy, late, fine, to, why)
	}
	return line
}
