package lending

import "holdfast/internal/store"

// Invariants are what must hold of the desk at any instant, as queries that give
// one row for each offender (IL1-IL4, IL6, IG5, IG6, IG8). They ask what is stored,
// not the clock: a hold whose time is over may still stand as ready.
func Invariants() []store.Invariant {
	return []store.Invariant{
		{ID: "IL1", Says: "a copy has one open loan at most", Query: copiesOnTwoLoans},
		{ID: "IL1", Says: "a copy's status is what its loan, hold and journey say (L4)", Query: statusContradicted},
		{ID: "IL2", Says: "a loan above the plan's limit was overridden by somebody", Query: loansAboveLimit},
		{ID: "IL3", Says: "nobody has an active hold on a title that he has on loan", Query: heldAndOnLoan},
		{ID: "IL3", Says: "a member has one active hold on a title at most", Query: holdsTwice},
		{ID: "IL4", Says: "a ready hold has an end, and its copy stands at its branch", Query: readyElsewhere},
		{ID: "IG5", Says: "a copy is promised to one hold at most", Query: promisedTwice},
		{ID: "IG6", Says: "a hold is over in one way only", Query: endedTwice},
		{ID: "IG8", Says: "no copy came free past a member who waits for it", Query: waitingBesideFree},
		{ID: "IL6", Says: "a member's plan has the currency of the member's account", Query: currenciesDiffer},
		{ID: "IL6", Says: "a returned loan's fine is the one that its charge says", Query: finesWithoutCharge},
	}
}

// A copy that came free while a member waited goes to that member, unless he was
// passed over for a reason that the journal tells. Who lost a promised copy waits
// again from then on; what stood free before is fetched for him. The state is said
// twice so that the index of active holds serves.
const besideWaiting = `
	from holds h join copies c on c.title_id = h.title_id
	where h.state in ('waiting', 'in_transit', 'ready') and h.state = 'waiting'
		and c.status = 'available' and c.for_loan and c.changed_at > h.changed_at
		and (c.home_id = h.pickup_id or not exists (
			select 1 from settings s where s.key = 'lending.holdScope' and s.value = 'branch'))
		and not exists (select 1 from journal j where j.subject_kind = 'hold' and j.subject_id = h.id
			and j.type = 'lending.hold.passedOver')`

var (
	copiesOnTwoLoans = store.SQL(`
		select 'copy ' || c.barcode from copies c join loans l on l.copy_id = c.id
		where l.ended_at is null group by c.id, c.barcode having count(*) > 1`)
	statusContradicted = store.SQL(`
		select 'copy ' || c.barcode || ' is ' || c.status || ' but should be ' || c.ought from (
			select c.barcode, c.status, case
				when exists (select 1 from loans l where l.copy_id = c.id and l.ended_at is null) then 'on_loan'
				when exists (select 1 from holds h where h.copy_id = c.id and h.state = 'ready') then 'on_hold_shelf'
				when exists (select 1 from transits t where t.copy_id = c.id and t.ended_at is null) then 'in_transit'
				when c.status in ('in_repair', 'lost', 'withdrawn') then c.status
				else 'available' end as ought
			from copies c) c
		where c.status <> c.ought`)
	// The limit is the one that held when the loan was made, null where none did.
	loansAboveLimit = store.SQL(`
		select 'loan ' || cast(l.id as text) from loans l
		where l.loan_limit is not null and l.overrode not like '%loanLimitReached%'
			and l.loan_limit < (select count(*) from loans o
				where o.member_id = l.member_id and o.id <= l.id
					and (o.ended_at is null or o.ended_at > l.borrowed_at))`)
	heldAndOnLoan = store.SQL(`
		select 'member ' || m.card || ', title ' || cast(h.title_id as text) from holds h
		join members m on m.id = h.member_id
		join loans l on l.member_id = h.member_id and l.title_id = h.title_id and l.ended_at is null
		where h.state in ('waiting', 'in_transit', 'ready')`)
	holdsTwice = store.SQL(`
		select 'member ' || cast(member_id as text) || ', title ' || cast(title_id as text) from holds
		where state in ('waiting', 'in_transit', 'ready')
		group by member_id, title_id having count(*) > 1`)
	readyElsewhere = store.SQL(`
		select 'hold ' || cast(h.id as text) from holds h join copies c on c.id = h.copy_id
		where h.state = 'ready' and (h.expires_at is null or c.branch_id <> h.pickup_id or c.title_id <> h.title_id)`)
	promisedTwice = store.SQL(`
		select 'copy ' || cast(copy_id as text) from holds where state in ('ready', 'in_transit')
		group by copy_id having count(*) > 1`)
	endedTwice = store.SQL(`
		select 'hold ' || cast(id as text) from holds
		where (state = 'fulfilled') <> (loan_id is not null) or (state = 'expired' and loan_id is not null)`)
	waitingBesideFree = store.SQL(`
		select 'hold ' || cast(h.id as text) || ', copy ' || c.barcode` + besideWaiting)
	currenciesDiffer = store.SQL(`
		select 'member ' || m.card || ', plan in ' || v.currency || ', account in ' || a.currency
		from members m
		join accounts a on a.id = m.account_id
		join plan_versions v on v.id = (select max(id) from plan_versions where plan_id = m.plan_id)
		where v.currency <> a.currency`)
	finesWithoutCharge = store.SQL(`
		select 'loan ' || cast(l.id as text) from loans l
		left join postings p on p.id = l.charge_id
		where l.charge_id is not null and (p.id is null or p.amount <= 0
			or p.account_id <> (select account_id from members where id = l.member_id))`)
)
