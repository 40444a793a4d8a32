-- The tables as the migrations leave them, on SQLite. Generated; see internal/*/migrations.

CREATE TABLE clock (
	id        integer primary key check (id = 1),
	movable   integer not null default false,
	offset_us integer not null default 0,
	frozen_us integer,
	last_us   integer not null default 0
) strict;

CREATE TABLE ids (
	name text primary key,
	next integer not null
) strict;

CREATE TABLE shared_keys (
	name text primary key,
	key  text not null
) strict;

CREATE TABLE schema_floor (
	id     integer primary key check (id = 1),
	oldest integer not null
) strict;

CREATE TABLE people (
	id           integer primary key,
	display_name text not null check (display_name <> ''),
	sort_name    text not null check (sort_name <> ''),
	native_name  text not null default '',
	native_lang  text not null default '',
	email        text not null default '',
	phone        text not null default '',
	language     text not null default '',
	created_at   integer not null,
	disabled_at  integer
) strict;

CREATE TABLE logins (
	id         integer primary key,
	name       text not null unique,
	person     integer not null references people (id),
	kind       text not null,
	created_at integer not null
) strict;

CREATE INDEX logins_of_person on logins (person);

CREATE TABLE credentials (
	id         integer primary key,
	person     integer not null references people (id),
	kind       text not null,
	phc        text not null,
	changed_at integer not null,
	unique (person, kind)
) strict;

CREATE TABLE sign_in_tries (
	key       text primary key,
	tries     integer not null,
	tried_at  integer not null,
	forget_at integer not null
) strict;

CREATE INDEX sign_in_tries_to_forget on sign_in_tries (forget_at);

CREATE TABLE sessions (
	id         integer primary key,
	hash       text not null unique,
	person     integer not null references people (id),
	kind       text not null check (kind in ('staff', 'patron')),
	place      integer not null default 0,
	started_at integer not null,
	seen_at    integer not null,
	ends_at    integer not null
) strict;

CREATE INDEX sessions_of_person on sessions (person);

CREATE INDEX sessions_to_end on sessions (ends_at);

CREATE TABLE api_tokens (
	id         integer primary key,
	hash       text not null unique,
	person     integer not null references people (id),
	name       text not null,
	prefix     text not null,
	scopes     text not null,
	created_at integer not null,
	expires_at integer,
	revoked_at integer,
	used_at    integer
) strict;

CREATE INDEX api_tokens_of_person on api_tokens (person);

CREATE TABLE grants (
	id         integer primary key,
	person     integer not null references people (id),
	desk       text not null,
	role       text not null check (role in ('viewer', 'clerk', 'supervisor', 'deskAdmin', 'systemAdmin')),
	place      integer not null default 0,
	granted_at integer not null,
	unique (person, desk, role, place),
	check (role <> 'systemAdmin' or (desk = '' and place = 0)),
	check (role = 'systemAdmin' or desk <> '')
) strict;

CREATE INDEX grants_by_role on grants (role);

CREATE TABLE setup_links (
	id         integer primary key check (id = 1),
	hash       text not null,
	expires_at integer not null
) strict;

CREATE TABLE idempotency_keys (
	name         text primary key,
	fingerprint  text not null,
	request_id   text not null,
	status       integer,
	content_type text,
	location     text,
	body         text,
	decided_at   integer,
	replayed_at  integer
) strict;

CREATE INDEX idempotency_keys_decided on idempotency_keys (decided_at);

CREATE TABLE journal (
	id           integer primary key,
	type         text not null check (type <> ''),
	at           integer not null,
	via          text not null,
	subject_kind text not null,
	subject_id   integer not null,
	data         text not null,
	digest       text not null,

	-- erasable; the digest covers them
	salt         text,
	person_id    integer,
	actor_id     integer,
	note         text,

	-- the sealer's
	seq          integer,
	hash         text,
	check ((seq is null) = (hash is null))
) strict;

CREATE UNIQUE INDEX journal_by_seq on journal (seq) where seq is not null;

CREATE INDEX journal_unsealed on journal (id) where seq is null;

CREATE INDEX journal_by_subject on journal (subject_kind, subject_id, id);

CREATE INDEX journal_by_person on journal (person_id, id) where person_id is not null;

CREATE TRIGGER journal_kept before delete on journal begin select raise(abort, 'journal is append-only'); end;

CREATE TRIGGER journal_fixed before update of id, type, at, via, subject_kind, subject_id, data, digest on journal begin select raise(abort, 'journal is append-only'); end;

CREATE TABLE journal_head (
	id          integer primary key check (id = 1),
	seq         integer not null default 0,
	hash        text not null default '',
	sealed_at   integer not null default 0,
	holder      text not null default '',
	lease_until integer not null default 0
) strict;

CREATE TABLE settings (
	id         integer primary key,
	key        text not null,
	scope_kind text not null
		check (scope_kind in ('plan', 'itemtype', 'branch', 'venue', 'term', 'desk')),
	scope_id   integer not null,
	value      text,
	from_at    integer not null,
	by_person  integer,
	note       text,
	check ((scope_id = 0) = (scope_kind = 'desk'))
) strict;

CREATE INDEX settings_by_scope on settings (key, scope_kind, scope_id, from_at, id);

CREATE TRIGGER settings_kept before delete on settings begin select raise(abort, 'settings is append-only'); end;

CREATE TRIGGER settings_fixed before update of id, key, scope_kind, scope_id, value, from_at, by_person, note on settings begin select raise(abort, 'settings is append-only'); end;

CREATE TABLE accounts (
	id        integer primary key,
	kind      text not null check (kind <> ''),
	currency  text not null,
	opened_at integer not null
) strict;

CREATE UNIQUE INDEX accounts_of_house on accounts (kind, currency) where kind <> 'person';

CREATE TRIGGER accounts_kept before delete on accounts begin select raise(abort, 'accounts is append-only'); end;

CREATE TRIGGER accounts_fixed before update of id, kind, currency, opened_at on accounts begin select raise(abort, 'accounts is append-only'); end;

CREATE TABLE transactions (
	id       integer primary key,
	kind     text not null check (kind <> ''),
	at       integer not null,
	via      text not null check (via <> ''),
	ref_kind text,
	ref_id   integer,
	actor_id integer,
	check ((ref_kind is null) = (ref_id is null))
) strict;

CREATE INDEX transactions_by_actor on transactions (actor_id, id) where actor_id is not null;

CREATE TRIGGER transactions_kept before delete on transactions begin select raise(abort, 'transactions is append-only'); end;

CREATE TRIGGER transactions_fixed before update of id, kind, at, via, ref_kind, ref_id on transactions begin select raise(abort, 'transactions is append-only'); end;

CREATE TABLE postings (
	id             integer primary key,
	transaction_id integer not null references transactions (id),
	account_id     integer not null references accounts (id),
	amount         integer not null check (amount <> 0),
	charge_id      integer references postings (id)
) strict;

CREATE INDEX postings_by_account on postings (account_id, charge_id, amount);

CREATE INDEX postings_by_transaction on postings (transaction_id);

CREATE TRIGGER postings_kept before delete on postings begin select raise(abort, 'postings is append-only'); end;

CREATE TRIGGER postings_fixed before update of id, transaction_id, account_id, amount, charge_id on postings begin select raise(abort, 'postings is append-only'); end;

CREATE TABLE titles (
	id            integer primary key,
	title         text not null,
	subtitle      text not null default '',
	native_title  text not null default '',
	native_lang   text not null default '',
	authors       text not null default '',
	sort_key      text not null,
	language      text not null default '',
	year          integer,
	publisher     text not null default '',
	edition       text not null default '',
	pages         text not null default '',
	kind          text not null default '',
	subjects      text not null default '',
	call_number   text not null default '',
	record_source text not null default '',
	record_number text,
	match_key     text,
	changed_at    integer not null default 0
) strict;

CREATE UNIQUE INDEX titles_record on titles (record_number, record_source) where record_number is not null;

CREATE UNIQUE INDEX titles_match on titles (match_key) where match_key is not null;

CREATE INDEX titles_sort on titles (sort_key, id);

CREATE TABLE title_isbns (
	isbn     text not null,
	title_id integer not null references titles (id),
	primary key (isbn, title_id)
) strict, without rowid;

CREATE INDEX title_isbns_title on title_isbns (title_id);

CREATE TABLE title_words (
	word     text not null,
	field    integer not null check (field between 1 and 3),
	title_id integer not null references titles (id),
	primary key (word, field, title_id)
) strict, without rowid;

CREATE INDEX title_words_title on title_words (title_id, word, field);

CREATE TABLE branches (
	id        integer primary key,
	code      text not null unique,
	name      text not null,
	address   text not null default '',
	zone      text not null,
	open_days integer not null,
	shown     integer not null default 0
) strict;

CREATE TABLE plans (
	id   integer primary key,
	code text not null unique,
	name text not null
) strict;

CREATE TABLE plan_versions (
	id               integer primary key,
	plan_id          integer not null references plans (id),
	from_at          integer not null,
	currency         text not null,
	yearly_fee       integer not null check (yearly_fee >= 0),
	max_loans        integer not null check (max_loans >= 0),
	loan_days        integer not null check (loan_days > 0),
	max_renewals     integer not null check (max_renewals >= 0),
	max_holds        integer not null check (max_holds >= 0),
	hold_days        integer not null check (hold_days > 0),
	fine_kind        text not null,
	fine_terms       text not null,
	fine_block_limit integer not null check (fine_block_limit >= 0)
) strict;

CREATE INDEX plan_versions_plan on plan_versions (plan_id, id);

CREATE TRIGGER plan_versions_kept before delete on plan_versions begin select raise(abort, 'plan_versions is append-only'); end;

CREATE TRIGGER plan_versions_fixed before update of id, plan_id, from_at, currency, yearly_fee, max_loans, loan_days, max_renewals, max_holds, hold_days, fine_kind, fine_terms, fine_block_limit on plan_versions begin select raise(abort, 'plan_versions is append-only'); end;

CREATE TABLE members (
	id         integer primary key,
	person_id  integer not null references people (id),
	card       text not null unique,
	plan_id    integer not null references plans (id),
	branch_id  integer not null references branches (id),
	account_id integer not null unique references accounts (id),
	joined_on  text not null,
	expires_on text not null,
	note       text not null default '',
	changed_at integer not null -- the last instant of anything about the member
) strict;

CREATE INDEX members_person on members (person_id);

CREATE TABLE member_words (
	word      text not null,
	member_id integer not null references members (id),
	primary key (word, member_id)
) strict;

CREATE TABLE suspensions (
	id         integer primary key,
	member_id  integer not null references members (id),
	from_at    integer not null,
	until_at   integer,
	reason     text not null,
	lifted_at  integer
) strict;

CREATE INDEX suspensions_member on suspensions (member_id) where lifted_at is null;

CREATE TABLE no_show_liftings (
	id        integer primary key,
	member_id integer not null references members (id),
	at        integer not null,
	reason    text not null
) strict;

CREATE INDEX no_show_liftings_member on no_show_liftings (member_id, at);

CREATE TABLE copies (
	id          integer primary key,
	title_id    integer not null references titles (id),
	barcode     text not null unique,
	home_id     integer not null references branches (id),
	branch_id   integer not null references branches (id),
	status      text not null check (status in ('available', 'on_loan', 'on_hold_shelf',
		'in_transit', 'in_repair', 'lost', 'withdrawn')),
	for_loan    integer not null default true,
	not_why     text not null default '',
	condition   text not null default '',
	call_number text not null default '',
	price       integer,
	currency    text,
	changed_at  integer not null default 0
) strict;

CREATE INDEX copies_title on copies (title_id);

CREATE INDEX copies_branch_status on copies (branch_id, status);

CREATE TABLE loans (
	id              integer primary key,
	copy_id         integer not null references copies (id),
	title_id        integer not null references titles (id),
	member_id       integer not null references members (id),
	branch_id       integer not null references branches (id),
	plan_version_id integer not null references plan_versions (id),
	borrowed_at     integer not null,
	due_on          text not null,
	renewals        integer not null default 0,
	ended_at        integer,
	ended_as        text check (ended_as in ('returned', 'lost', 'undone')),
	ended_branch_id integer references branches (id),
	charge_id       integer,
	loan_limit      integer,
	overrode        text not null default '',
	check ((ended_at is null) = (ended_as is null))
) strict;

CREATE UNIQUE INDEX loans_one_open_per_copy on loans (copy_id) where ended_at is null;

CREATE INDEX loans_member on loans (member_id, id);

CREATE INDEX loans_open_member on loans (member_id, due_on) where ended_at is null;

CREATE INDEX loans_copy on loans (copy_id, borrowed_at);

CREATE INDEX loans_title on loans (title_id, borrowed_at);

CREATE INDEX loans_open_due on loans (due_on) where ended_at is null;

CREATE TABLE holds (
	id         integer primary key,
	title_id   integer not null references titles (id),
	member_id  integer not null references members (id),
	pickup_id  integer not null references branches (id),
	state      text not null check (state in ('waiting', 'in_transit', 'ready',
		'fulfilled', 'expired', 'cancelled')),
	placed_at  integer not null,
	copy_id    integer references copies (id),
	collect_by text,
	expires_at integer,
	loan_id    integer references loans (id),
	reason     text not null default '',
	ended_at   integer,
	changed_at integer not null,
	check ((state in ('ready', 'in_transit')) <= (copy_id is not null)),
	check ((state = 'ready') = (expires_at is not null and ended_at is null)),
	check ((state = 'fulfilled') = (loan_id is not null)),
	check ((state in ('fulfilled', 'expired', 'cancelled')) = (ended_at is not null))
) strict;

CREATE UNIQUE INDEX holds_one_active_per_member_and_title on holds (member_id, title_id)
	where state in ('waiting', 'in_transit', 'ready');

CREATE UNIQUE INDEX holds_one_ready_per_copy on holds (copy_id) where state in ('ready', 'in_transit');

CREATE INDEX holds_title on holds (title_id, id) where state in ('waiting', 'in_transit', 'ready');

CREATE INDEX holds_member on holds (member_id, id);

CREATE INDEX holds_expiring on holds (expires_at) where state = 'ready';

CREATE INDEX holds_pickup on holds (pickup_id, expires_at) where state = 'ready';

CREATE TABLE transits (
	id       integer primary key,
	copy_id  integer not null references copies (id),
	from_id  integer not null references branches (id),
	to_id    integer not null references branches (id),
	hold_id  integer references holds (id),
	sent_at  integer not null,
	ended_at integer,
	ended_as text check (ended_as in ('arrived', 'rerouted', 'lost'))
) strict;

CREATE UNIQUE INDEX transits_one_open_per_copy on transits (copy_id) where ended_at is null;

CREATE INDEX transits_to on transits (to_id, id) where ended_at is null;

CREATE TABLE notices (
	id         integer primary key,
	kind       text not null check (kind in ('holdReady')),
	member_id  integer not null references members (id),
	hold_id    integer not null references holds (id),
	message_id text not null unique,
	made_at    integer not null,
	sent_at    integer,
	dropped    text
) strict;

CREATE INDEX notices_unsent on notices (id) where sent_at is null and dropped is null;
