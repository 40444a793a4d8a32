-- The lending desk: branches, plans and members, copies, loans, holds and what
-- travels between branches.

-- +goose Up
create table branches (
	id        bigint primary key,
	code      text not null unique,
	name      text not null,
	address   text not null default '',
	zone      text not null,
	open_days bigint not null,
	shown     bigint not null default 0
);

create table plans (
	id   bigint primary key,
	code text not null unique,
	name text not null
);

-- Editing a plan adds a version; a loan keeps the version it was made under.
create table plan_versions (
	id               bigint primary key,
	plan_id          bigint not null references plans (id),
	from_at          bigint not null,
	currency         text not null,
	yearly_fee       bigint not null check (yearly_fee >= 0),
	max_loans        bigint not null check (max_loans >= 0),
	loan_days        bigint not null check (loan_days > 0),
	max_renewals     bigint not null check (max_renewals >= 0),
	max_holds        bigint not null check (max_holds >= 0),
	hold_days        bigint not null check (hold_days > 0),
	fine_kind        text not null,
	fine_terms       text not null,
	fine_block_limit bigint not null check (fine_block_limit >= 0)
);
create index plan_versions_plan on plan_versions (plan_id, id);
-- append-only: plan_versions (id, plan_id, from_at, currency, yearly_fee, max_loans, loan_days, max_renewals, max_holds, hold_days, fine_kind, fine_terms, fine_block_limit)

create table members (
	id         bigint primary key,
	person_id  bigint not null references people (id),
	card       text not null unique,
	plan_id    bigint not null references plans (id),
	branch_id  bigint not null references branches (id),
	account_id bigint not null unique references accounts (id),
	joined_on  text not null,
	expires_on text not null,
	note       text not null default '',
	changed_at bigint not null -- the last instant of anything about the member
);
create index members_person on members (person_id);

create table member_words (
	word      text not null,
	member_id bigint not null references members (id),
	primary key (word, member_id)
);

-- A suspension stops loans and holds until it ends or is lifted, with a reason.
create table suspensions (
	id         bigint primary key,
	member_id  bigint not null references members (id),
	from_at    bigint not null,
	until_at   bigint,
	reason     text not null,
	lifted_at  bigint
);
create index suspensions_member on suspensions (member_id) where lifted_at is null;

-- No-shows before a lifting no longer count (L26).
create table no_show_liftings (
	id        bigint primary key,
	member_id bigint not null references members (id),
	at        bigint not null,
	reason    text not null
);
create index no_show_liftings_member on no_show_liftings (member_id, at);

create table copies (
	id          bigint primary key,
	title_id    bigint not null references titles (id),
	barcode     text not null unique,
	home_id     bigint not null references branches (id),
	branch_id   bigint not null references branches (id),
	status      text not null check (status in ('available', 'on_loan', 'on_hold_shelf',
		'in_transit', 'in_repair', 'lost', 'withdrawn')),
	for_loan    boolean not null default true,
	not_why     text not null default '',
	condition   text not null default '',
	call_number text not null default '',
	price       bigint,
	currency    text,
	changed_at  bigint not null default 0
);
create index copies_title on copies (title_id);
create index copies_branch_status on copies (branch_id, status);

create table loans (
	id              bigint primary key,
	copy_id         bigint not null references copies (id),
	title_id        bigint not null references titles (id),
	member_id       bigint not null references members (id),
	branch_id       bigint not null references branches (id),
	plan_version_id bigint not null references plan_versions (id),
	borrowed_at     bigint not null,
	due_on          text not null,
	renewals        bigint not null default 0,
	ended_at        bigint,
	ended_as        text check (ended_as in ('returned', 'lost', 'undone')),
	ended_branch_id bigint references branches (id),
	charge_id       bigint,
	loan_limit      bigint,
	overrode        text not null default '',
	check ((ended_at is null) = (ended_as is null))
);
create unique index loans_one_open_per_copy on loans (copy_id) where ended_at is null;
create index loans_member on loans (member_id, id);
create index loans_open_member on loans (member_id, due_on) where ended_at is null;
create index loans_copy on loans (copy_id, borrowed_at);
create index loans_title on loans (title_id, borrowed_at);
create index loans_open_due on loans (due_on) where ended_at is null;

create table holds (
	id         bigint primary key,
	title_id   bigint not null references titles (id),
	member_id  bigint not null references members (id),
	pickup_id  bigint not null references branches (id),
	state      text not null check (state in ('waiting', 'in_transit', 'ready',
		'fulfilled', 'expired', 'cancelled')),
	placed_at  bigint not null,
	copy_id    bigint references copies (id),
	collect_by text,
	expires_at bigint,
	loan_id    bigint references loans (id),
	reason     text not null default '',
	ended_at   bigint,
	changed_at bigint not null,
	check ((state in ('ready', 'in_transit')) <= (copy_id is not null)),
	check ((state = 'ready') = (expires_at is not null and ended_at is null)),
	check ((state = 'fulfilled') = (loan_id is not null)),
	check ((state in ('fulfilled', 'expired', 'cancelled')) = (ended_at is not null))
);
create unique index holds_one_active_per_member_and_title on holds (member_id, title_id)
	where state in ('waiting', 'in_transit', 'ready');
create unique index holds_one_ready_per_copy on holds (copy_id) where state in ('ready', 'in_transit');
create index holds_title on holds (title_id, id) where state in ('waiting', 'in_transit', 'ready');
create index holds_member on holds (member_id, id);
create index holds_expiring on holds (expires_at) where state = 'ready';
create index holds_pickup on holds (pickup_id, expires_at) where state = 'ready';

create table transits (
	id       bigint primary key,
	copy_id  bigint not null references copies (id),
	from_id  bigint not null references branches (id),
	to_id    bigint not null references branches (id),
	hold_id  bigint references holds (id),
	sent_at  bigint not null,
	ended_at bigint,
	ended_as text check (ended_as in ('arrived', 'rerouted', 'lost'))
);
create unique index transits_one_open_per_copy on transits (copy_id) where ended_at is null;
create index transits_to on transits (to_id, id) where ended_at is null;

-- What a member is told, recorded in the transaction that made it true and sent
-- after it (L35). message_id lets a receiver drop repeats.
create table notices (
	id         bigint primary key,
	kind       text not null check (kind in ('holdReady')),
	member_id  bigint not null references members (id),
	hold_id    bigint not null references holds (id),
	message_id text not null unique,
	made_at    bigint not null,
	sent_at    bigint,
	dropped    text
);
create index notices_unsent on notices (id) where sent_at is null and dropped is null;
