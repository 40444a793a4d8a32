-- What was set, where, from when and by whom. A row is never changed, only
-- followed: the newest row that has begun is the one that counts. A row without
-- a value says that from then on nothing is set at its scope.

-- +goose Up
create table settings (
	id         bigint primary key,
	key        text not null,
	scope_kind text not null
		check (scope_kind in ('plan', 'itemtype', 'branch', 'venue', 'term', 'desk')),
	scope_id   bigint not null,
	value      text,
	from_at    bigint not null,
	by_person  bigint,
	note       text,
	check ((scope_id = 0) = (scope_kind = 'desk'))
);
create index settings_by_scope on settings (key, scope_kind, scope_id, from_at, id);
-- append-only: settings (id, key, scope_kind, scope_id, value, from_at, by_person, note)
