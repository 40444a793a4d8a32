-- Tables of the benchmark's own: sections with places, and who has one.

-- +goose Up
create table bench_sections (
	id         bigint primary key,
	places     bigint not null,
	taken      bigint not null default 0 check (taken <= places),
	changed_at bigint not null default 0
);
create table bench_seats (
	id      bigint primary key,
	section bigint not null references bench_sections (id),
	person  bigint not null,
	at      bigint not null,
	unique (section, person)
);
