-- Students, and who sits in which section.

-- +goose Up
create table students (
	id           bigint primary key,
	person_id    bigint not null unique references people (id),
	number       text not null unique,
	year         bigint not null default 1 check (year between 1 and 20),
	programme    text not null default '',
	earned       bigint not null default 0 check (earned >= 0),   -- credits, in hundredths
	credit_limit bigint check (credit_limit >= 0),                -- in hundredths; null: as the term says
	feed         text unique                                      -- the secret word of the calendar's address
);

create table students_in_groups (
	student_id bigint not null references students (id),
	group_id   bigint not null references student_groups (id),
	primary key (student_id, group_id)
);
create index students_of_group on students_in_groups (group_id);

-- One row for each student and section, whatever becomes of it (R9). The turn is
-- its number on the waiting list, drawn under the lock of the offering (R29). What
-- states it was in, when, why and by whose hand (R14) stands in the journal, under
-- subject_kind 'enrollment', and nowhere else.
create table enrollments (
	id          bigint primary key,
	student_id  bigint not null references students (id),
	section_id  bigint not null,
	seats_id    bigint not null,
	term_id     bigint not null,
	state       text not null check (state in ('enrolled', 'waitlisted', 'offered', 'dropped', 'withdrawn', 'completed')),
	turn        bigint,
	reserve_id  bigint references reserves (id),      -- whose kept seat it is
	conditional boolean not null default false,       -- until a prerequisite in progress is passed
	offer_until bigint,                               -- exclusive
	since       bigint not null,                      -- of the state
	foreign key (section_id, seats_id, term_id) references sections (id, seats_id, term_id), -- one look, not three
	unique (section_id, student_id),
	check ((state in ('waitlisted', 'offered')) = (turn is not null)),
	check ((state = 'offered') = (offer_until is not null))
);
create index enrollments_of_student on enrollments (student_id, term_id);
create index enrollments_of_reserve on enrollments (reserve_id) where reserve_id is not null;
create unique index enrollments_in_turn on enrollments (seats_id, turn) where turn is not null;
create index enrollments_conditional on enrollments (student_id) where conditional;

-- Why somebody who waits was passed over, the last time (R11).
create table skips (
	enrollment_id bigint primary key references enrollments (id),
	at            bigint not null,
	reasons       text not null       -- JSON, as in an answer
);

-- What a student has done: a course with its mark, or a withdrawal's W.
create table transcript (
	id            bigint primary key,
	student_id    bigint not null references students (id),
	course_id     bigint not null references courses (id),
	term_id       bigint not null references terms (id),
	enrollment_id bigint references enrollments (id),
	grade         text not null,
	passed        boolean not null,
	credits       bigint not null check (credits >= 0),
	at            bigint not null
);
create index transcript_of_student on transcript (student_id, course_id);

-- What somebody with the right has set aside for one student in one term, and why (R3).
create table overrides (
	id          bigint primary key,
	student_id  bigint not null references students (id),
	term_id     bigint not null references terms (id),
	course_id   bigint not null references courses (id),
	rule        text not null,         -- the code of the refusal
	kind        text not null check (kind in ('waive', 'concurrent')),
	approved_by bigint,
	reason      text not null,
	at          bigint not null,
	revoked_at  bigint
);
create index overrides_of_student on overrides (student_id, term_id, course_id) where revoked_at is null;

-- What students are told by mail (R15): made of numbered rows of the journal, one
-- for each row and enrollment that it is about, and sent after that. message_id
-- lets a receiver drop repeats. Kinds are not checked, so that a later release may
-- add one.
create table student_notices (
	id            bigint primary key,
	kind          text not null,
	enrollment_id bigint not null references enrollments (id),
	entry_id      bigint not null references journal (id),
	message_id    text not null unique,
	made_at       bigint not null,    -- the instant of the journal's row
	claimed_until bigint,             -- exclusive; by whoever sends it now
	sent_at       bigint,
	dropped       text,               -- why it was not sent
	unique (entry_id, enrollment_id),
	check (sent_at is null or dropped is null)
);
create index student_notices_unsent on student_notices (id) where sent_at is null and dropped is null;

-- Up to which number of the journal notices were made. What stands there before
-- registration does is none of its.
create table student_notices_made (
	id  bigint primary key check (id = 1),
	seq bigint not null
);
insert into student_notices_made (id, seq) select 1, seq from journal_head where id = 1;
