-- People, how they prove who they are, and what they may do.
--
-- Kinds of logins and of secrets are not checked here: a later release may add
-- one, and SQLite cannot loosen a check.

-- +goose Up
create table people (
	id           bigint primary key,
	display_name text not null check (display_name <> ''),
	sort_name    text not null check (sort_name <> ''),
	native_name  text not null default '',
	native_lang  text not null default '',
	email        text not null default '',
	phone        text not null default '',
	language     text not null default '',
	created_at   bigint not null,
	disabled_at  bigint
);

create table logins (
	id         bigint primary key,
	name       text not null unique,
	person     bigint not null references people (id),
	kind       text not null,
	created_at bigint not null
);
create index logins_of_person on logins (person);

create table credentials (
	id         bigint primary key,
	person     bigint not null references people (id),
	kind       text not null,
	phc        text not null,
	changed_at bigint not null,
	unique (person, kind)
);

-- How often an account or a network was tried in vain. The key is a hash: what
-- people type for a name is sometimes their password.
create table sign_in_tries (
	key       text primary key,
	tries     bigint not null,
	tried_at  bigint not null,
	forget_at bigint not null
);
create index sign_in_tries_to_forget on sign_in_tries (forget_at);

create table sessions (
	id         bigint primary key,
	hash       text not null unique,
	person     bigint not null references people (id),
	kind       text not null check (kind in ('staff', 'patron')),
	place      bigint not null default 0,
	started_at bigint not null,
	seen_at    bigint not null,
	ends_at    bigint not null
);
create index sessions_of_person on sessions (person);
create index sessions_to_end on sessions (ends_at);

create table api_tokens (
	id         bigint primary key,
	hash       text not null unique,
	person     bigint not null references people (id),
	name       text not null,
	prefix     text not null,
	scopes     text not null,
	created_at bigint not null,
	expires_at bigint,
	revoked_at bigint,
	used_at    bigint
);
create index api_tokens_of_person on api_tokens (person);

create table grants (
	id         bigint primary key,
	person     bigint not null references people (id),
	desk       text not null,
	role       text not null check (role in ('viewer', 'clerk', 'supervisor', 'deskAdmin', 'systemAdmin')),
	place      bigint not null default 0,
	granted_at bigint not null,
	unique (person, desk, role, place),
	check (role <> 'systemAdmin' or (desk = '' and place = 0)),
	check (role = 'systemAdmin' or desk <> '')
);
create index grants_by_role on grants (role);

create table setup_links (
	id         bigint primary key check (id = 1),
	hash       text not null,
	expires_at bigint not null
);
