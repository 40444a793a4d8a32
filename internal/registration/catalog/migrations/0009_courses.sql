-- What is taught, when, and how many may sit in it.
--
-- A course is never full and has no term; a section has one term (R1). Sections
-- that are taken together, a lecture and its labs, or that share their seats,
-- being listed under several courses, are one offering: the row that is locked by
-- whatever claims or frees a seat, and so the one point at which claims meet (R16).

-- +goose Up
create table terms (
	id        bigint primary key,
	code      text not null unique,
	title     text not null,
	zone      text not null,
	starts_on text not null,
	ends_on   text not null check (ends_on >= starts_on),
	mode      text not null check (mode in ('live', 'batch')),
	version   bigint not null default 1
);

-- What a drop is from a day on, until the next phase begins (R13).
create table drop_phases (
	term_id bigint not null references terms (id),
	from_on text not null,
	kind    text not null check (kind in ('free', 'withdrawn', 'closed')),
	primary key (term_id, from_on)
);

create table student_groups (
	id    bigint primary key,
	code  text not null unique,
	title text not null
);

-- When who may register: a time ticket of one group, or of everybody (R6).
create table registration_windows (
	id        bigint primary key,
	term_id   bigint not null references terms (id),
	group_id  bigint references student_groups (id), -- null: everybody
	opens_at  bigint not null,
	closes_at bigint not null check (closes_at > opens_at)
);
create index registration_windows_of_term on registration_windows (term_id, opens_at);

-- Credits are hundredths: 3 credits are 300, 7.5 are 750.
create table courses (
	id            bigint primary key,
	code          text not null unique,
	title         text not null,
	credits       bigint not null check (credits >= 0),
	prerequisites text not null default '',
	corequisites  text not null default '',
	exclusions    text not null default '',
	repeats       text not null default 'failed' check (repeats in ('never', 'failed', 'always')),
	version       bigint not null default 1
);

-- Which courses the conditions of a course name, so that none can vanish from
-- under one and no circle can be made.
create table course_needs (
	course_id bigint not null references courses (id),
	needs_id  bigint not null references courses (id),
	kind      text not null check (kind in ('prerequisite', 'corequisite', 'exclusion')),
	primary key (course_id, needs_id, kind)
);
create index course_needs_of on course_needs (needs_id);

-- How often courses or the scale of grades were changed. Whoever changes them
-- compares it, or two who each see no circle could close one together.
create table course_catalogue (
	id      bigint primary key check (id = 1),
	version bigint not null default 0
);
insert into course_catalogue (id) values (1);

-- The words of code and title under which a course is found.
create table course_words (
	word      text not null,
	course_id bigint not null references courses (id),
	primary key (word, course_id)
);
create index course_words_of on course_words (course_id);

create table offerings (
	id         bigint primary key,
	term_id    bigint not null references terms (id),
	last_turn  bigint not null default 0, -- the last number drawn for a waiting list (R29)
	changed_at bigint not null default 0
);
create index offerings_of_term on offerings (term_id);

-- The seats of one section, or of several that share them.
create table seats (
	id          bigint primary key,
	offering_id bigint not null references offerings (id),
	capacity    bigint check (capacity >= 0),                     -- null: as many as come
	enrolled    bigint not null default 0 check (enrolled >= 0),
	offered     bigint not null default 0 check (offered >= 0),   -- promised for a while
	waiting     bigint not null default 0 check (waiting >= 0),
	over        bigint not null default 0 check (over >= 0)       -- how many sit there beyond a capacity that was lowered
);
create index seats_of_offering on seats (offering_id);

create table sections (
	id           bigint primary key,
	term_id      bigint not null references terms (id),
	course_id    bigint not null references courses (id),
	seats_id     bigint not null references seats (id),
	code         text not null,
	part         text not null default 'lecture',    -- lecture, lab, tutorial: what of the course it is
	part_of      bigint references sections (id),    -- the section that it is taken with
	instructor   text not null default '',
	offers       boolean not null default false,     -- a freed seat is offered for a while, not given
	cancelled_at bigint,
	version      bigint not null default 1,
	unique (term_id, course_id, code),
	unique (id, seats_id, term_id) -- for who refers to all three
);
create index sections_of_seats on sections (seats_id);
create index sections_of_course on sections (course_id, term_id);
create index sections_of_whole on sections (part_of);

create table meetings (
	id         bigint primary key,
	section_id bigint not null references sections (id),
	weekday    bigint not null check (weekday between 0 and 6),          -- 0 is Sunday
	starts     bigint not null check (starts between 0 and 1439),        -- minutes of the day
	ends       bigint not null check (ends > starts and ends <= 2880),
	from_on    text not null,
	until_on   text not null check (until_on >= from_on),
	weeks      text not null default 'every' check (weeks in ('every', 'odd', 'even')),
	room       text not null default '',
	sequence   bigint not null default 0,                                -- how often it was moved, for calendars
	cancelled  boolean not null default false,
	-- The days on which it is held, as numbers: the first, not after the last, every
	-- so many. So a query can tell whether two meetings ever meet.
	first_day  bigint not null,
	last_day   bigint not null,
	every_days bigint not null check (every_days > 0),
	moved_at   bigint not null default 0 -- since then it is held so; 0 is since the section is there
);
create index meetings_of_section on meetings (section_id);

create table exams (
	section_id bigint primary key references sections (id),
	held_on    text not null,
	starts     bigint not null check (starts between 0 and 1439),
	ends       bigint not null check (ends > starts and ends <= 2880),
	room       text not null default '',
	moved_at   bigint not null default 0 -- as of a meeting
);

-- Who alone may sit in a section; without a row, everybody (R6).
create table restrictions (
	section_id bigint not null references sections (id),
	group_id   bigint not null references student_groups (id),
	primary key (section_id, group_id)
);

-- Seats that are kept for a group until an instant.
create table reserves (
	id          bigint primary key,
	seats_id    bigint not null references seats (id),
	group_id    bigint not null references student_groups (id),
	kept        bigint not null check (kept > 0),
	releases_at bigint not null,
	unique (seats_id, group_id)
);

-- The marks there are, the better the higher the rank.
create table grades (
	code   text primary key,
	rank   bigint not null unique,
	passes boolean not null
);
