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

CREATE TABLE terms (
	id        integer primary key,
	code      text not null unique,
	title     text not null,
	zone      text not null,
	starts_on text not null,
	ends_on   text not null check (ends_on >= starts_on),
	mode      text not null check (mode in ('live', 'batch')),
	version   integer not null default 1
) strict;

CREATE TABLE drop_phases (
	term_id integer not null references terms (id),
	from_on text not null,
	kind    text not null check (kind in ('free', 'withdrawn', 'closed')),
	primary key (term_id, from_on)
) strict;

CREATE TABLE student_groups (
	id    integer primary key,
	code  text not null unique,
	title text not null
) strict;

CREATE TABLE registration_windows (
	id        integer primary key,
	term_id   integer not null references terms (id),
	group_id  integer references student_groups (id), -- null: everybody
	opens_at  integer not null,
	closes_at integer not null check (closes_at > opens_at)
) strict;

CREATE INDEX registration_windows_of_term on registration_windows (term_id, opens_at);

CREATE TABLE courses (
	id            integer primary key,
	code          text not null unique,
	title         text not null,
	credits       integer not null check (credits >= 0),
	prerequisites text not null default '',
	corequisites  text not null default '',
	exclusions    text not null default '',
	repeats       text not null default 'failed' check (repeats in ('never', 'failed', 'always')),
	version       integer not null default 1
) strict;

CREATE TABLE course_needs (
	course_id integer not null references courses (id),
	needs_id  integer not null references courses (id),
	kind      text not null check (kind in ('prerequisite', 'corequisite', 'exclusion')),
	primary key (course_id, needs_id, kind)
) strict;

CREATE INDEX course_needs_of on course_needs (needs_id);

CREATE TABLE course_catalogue (
	id      integer primary key check (id = 1),
	version integer not null default 0
) strict;

CREATE TABLE course_words (
	word      text not null,
	course_id integer not null references courses (id),
	primary key (word, course_id)
) strict;

CREATE INDEX course_words_of on course_words (course_id);

CREATE TABLE offerings (
	id         integer primary key,
	term_id    integer not null references terms (id),
	last_turn  integer not null default 0, -- the last number drawn for a waiting list (R29)
	changed_at integer not null default 0
) strict;

CREATE INDEX offerings_of_term on offerings (term_id);

CREATE TABLE seats (
	id          integer primary key,
	offering_id integer not null references offerings (id),
	capacity    integer check (capacity >= 0),                     -- null: as many as come
	enrolled    integer not null default 0 check (enrolled >= 0),
	offered     integer not null default 0 check (offered >= 0),   -- promised for a while
	waiting     integer not null default 0 check (waiting >= 0),
	over        integer not null default 0 check (over >= 0)       -- how many sit there beyond a capacity that was lowered
) strict;

CREATE INDEX seats_of_offering on seats (offering_id);

CREATE TABLE sections (
	id           integer primary key,
	term_id      integer not null references terms (id),
	course_id    integer not null references courses (id),
	seats_id     integer not null references seats (id),
	code         text not null,
	part         text not null default 'lecture',    -- lecture, lab, tutorial: what of the course it is
	part_of      integer references sections (id),    -- the section that it is taken with
	instructor   text not null default '',
	offers       integer not null default false,     -- a freed seat is offered for a while, not given
	cancelled_at integer,
	version      integer not null default 1,
	unique (term_id, course_id, code),
	unique (id, seats_id, term_id) -- for who refers to all three
) strict;

CREATE INDEX sections_of_seats on sections (seats_id);

CREATE INDEX sections_of_course on sections (course_id, term_id);

CREATE INDEX sections_of_whole on sections (part_of);

CREATE TABLE meetings (
	id         integer primary key,
	section_id integer not null references sections (id),
	weekday    integer not null check (weekday between 0 and 6),          -- 0 is Sunday
	starts     integer not null check (starts between 0 and 1439),        -- minutes of the day
	ends       integer not null check (ends > starts and ends <= 2880),
	from_on    text not null,
	until_on   text not null check (until_on >= from_on),
	weeks      text not null default 'every' check (weeks in ('every', 'odd', 'even')),
	room       text not null default '',
	sequence   integer not null default 0,                                -- how often it was moved, for calendars
	cancelled  integer not null default false,
	-- The days on which it is held, as numbers: the first, not after the last, every
	-- so many. So a query can tell whether two meetings ever meet.
	first_day  integer not null,
	last_day   integer not null,
	every_days integer not null check (every_days > 0),
	moved_at   integer not null default 0 -- since then it is held so; 0 is since the section is there
) strict;

CREATE INDEX meetings_of_section on meetings (section_id);

CREATE TABLE exams (
	section_id integer primary key references sections (id),
	held_on    text not null,
	starts     integer not null check (starts between 0 and 1439),
	ends       integer not null check (ends > starts and ends <= 2880),
	room       text not null default '',
	moved_at   integer not null default 0 -- as of a meeting
) strict;

CREATE TABLE restrictions (
	section_id integer not null references sections (id),
	group_id   integer not null references student_groups (id),
	primary key (section_id, group_id)
) strict;

CREATE TABLE reserves (
	id          integer primary key,
	seats_id    integer not null references seats (id),
	group_id    integer not null references student_groups (id),
	kept        integer not null check (kept > 0),
	releases_at integer not null,
	unique (seats_id, group_id)
) strict;

CREATE TABLE grades (
	code   text primary key,
	rank   integer not null unique,
	passes integer not null
) strict;

CREATE TABLE students (
	id           integer primary key,
	person_id    integer not null unique references people (id),
	number       text not null unique,
	year         integer not null default 1 check (year between 1 and 20),
	programme    text not null default '',
	earned       integer not null default 0 check (earned >= 0),   -- credits, in hundredths
	credit_limit integer check (credit_limit >= 0),                -- in hundredths; null: as the term says
	feed         text unique                                      -- the secret word of the calendar's address
) strict;

CREATE TABLE students_in_groups (
	student_id integer not null references students (id),
	group_id   integer not null references student_groups (id),
	primary key (student_id, group_id)
) strict;

CREATE INDEX students_of_group on students_in_groups (group_id);

CREATE TABLE enrollments (
	id          integer primary key,
	student_id  integer not null references students (id),
	section_id  integer not null,
	seats_id    integer not null,
	term_id     integer not null,
	state       text not null check (state in ('enrolled', 'waitlisted', 'offered', 'dropped', 'withdrawn', 'completed')),
	turn        integer,
	reserve_id  integer references reserves (id),      -- whose kept seat it is
	conditional integer not null default false,       -- until a prerequisite in progress is passed
	offer_until integer,                               -- exclusive
	since       integer not null,                      -- of the state
	foreign key (section_id, seats_id, term_id) references sections (id, seats_id, term_id), -- one look, not three
	unique (section_id, student_id),
	check ((state in ('waitlisted', 'offered')) = (turn is not null)),
	check ((state = 'offered') = (offer_until is not null))
) strict;

CREATE INDEX enrollments_of_student on enrollments (student_id, term_id);

CREATE INDEX enrollments_of_reserve on enrollments (reserve_id) where reserve_id is not null;

CREATE UNIQUE INDEX enrollments_in_turn on enrollments (seats_id, turn) where turn is not null;

CREATE INDEX enrollments_conditional on enrollments (student_id) where conditional;

CREATE TABLE skips (
	enrollment_id integer primary key references enrollments (id),
	at            integer not null,
	reasons       text not null       -- JSON, as in an answer
) strict;

CREATE TABLE transcript (
	id            integer primary key,
	student_id    integer not null references students (id),
	course_id     integer not null references courses (id),
	term_id       integer not null references terms (id),
	enrollment_id integer references enrollments (id),
	grade         text not null,
	passed        integer not null,
	credits       integer not null check (credits >= 0),
	at            integer not null
) strict;

CREATE INDEX transcript_of_student on transcript (student_id, course_id);

CREATE TABLE overrides (
	id          integer primary key,
	student_id  integer not null references students (id),
	term_id     integer not null references terms (id),
	course_id   integer not null references courses (id),
	rule        text not null,         -- the code of the refusal
	kind        text not null check (kind in ('waive', 'concurrent')),
	approved_by integer,
	reason      text not null,
	at          integer not null,
	revoked_at  integer
) strict;

CREATE INDEX overrides_of_student on overrides (student_id, term_id, course_id) where revoked_at is null;

CREATE TABLE student_notices (
	id            integer primary key,
	kind          text not null,
	enrollment_id integer not null references enrollments (id),
	entry_id      integer not null references journal (id),
	message_id    text not null unique,
	made_at       integer not null,    -- the instant of the journal's row
	claimed_until integer,             -- exclusive; by whoever sends it now
	sent_at       integer,
	dropped       text,               -- why it was not sent
	unique (entry_id, enrollment_id),
	check (sent_at is null or dropped is null)
) strict;

CREATE INDEX student_notices_unsent on student_notices (id) where sent_at is null and dropped is null;

CREATE TABLE student_notices_made (
	id  integer primary key check (id = 1),
	seq integer not null
) strict;
