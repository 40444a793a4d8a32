-- The store's own rows: the clock, the counters that ids are drawn from where
-- there are no sequences, keys that all servers of a database share, and the
-- oldest program that this schema admits.

-- +goose Up
create table clock (
	id        bigint primary key check (id = 1),
	movable   boolean not null default false,
	offset_us bigint not null default 0,
	frozen_us bigint,
	last_us   bigint not null default 0
);
insert into clock (id) values (1);

create table ids (
	name text primary key,
	next bigint not null
);

create table shared_keys (
	name text primary key,
	key  text not null
);

create table schema_floor (
	id     bigint primary key check (id = 1),
	oldest bigint not null
);
insert into schema_floor (id, oldest) values (1, 1);
