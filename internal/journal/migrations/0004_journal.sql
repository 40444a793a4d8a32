-- The journal: one row for each change, and the head of the chain that seals
-- them. See the package comment for which column is what.

-- +goose Up
create table journal (
	id           bigint primary key,
	type         text not null check (type <> ''),
	at           bigint not null,
	via          text not null,
	subject_kind text not null,
	subject_id   bigint not null,
	data         text not null,
	digest       text not null,

	-- erasable; the digest covers them
	salt         text,
	person_id    bigint,
	actor_id     bigint,
	note         text,

	-- the sealer's
	seq          bigint,
	hash         text,
	check ((seq is null) = (hash is null))
);
create unique index journal_by_seq on journal (seq) where seq is not null;
create index journal_unsealed on journal (id) where seq is null;
create index journal_by_subject on journal (subject_kind, subject_id, id);
create index journal_by_person on journal (person_id, id) where person_id is not null;
-- append-only: journal (id, type, at, via, subject_kind, subject_id, data, digest)

create table journal_head (
	id          bigint primary key check (id = 1),
	seq         bigint not null default 0,
	hash        text not null default '',
	sealed_at   bigint not null default 0,
	holder      text not null default '',
	lease_until bigint not null default 0
);
insert into journal_head (id) values (1);
