-- The catalogue: titles, the ISBNs by which they are found, and the words of the
-- search. changed_at is the last instant of anything about a title, its copies
-- and its queue included. match_key tells titles without a record number apart.

-- +goose Up
create table titles (
	id            bigint primary key,
	title         text not null,
	subtitle      text not null default '',
	native_title  text not null default '',
	native_lang   text not null default '',
	authors       text not null default '',
	sort_key      text not null,
	language      text not null default '',
	year          bigint,
	publisher     text not null default '',
	edition       text not null default '',
	pages         text not null default '',
	kind          text not null default '',
	subjects      text not null default '',
	call_number   text not null default '',
	record_source text not null default '',
	record_number text,
	match_key     text,
	changed_at    bigint not null default 0
);
create unique index titles_record on titles (record_number, record_source) where record_number is not null;
create unique index titles_match on titles (match_key) where match_key is not null;
create index titles_sort on titles (sort_key, id);

create table title_isbns (
	isbn     text not null,
	title_id bigint not null references titles (id),
	primary key (isbn, title_id)
-- sqlite: ) strict, without rowid;
-- postgres: );
create index title_isbns_title on title_isbns (title_id);

-- Read in the order of its key by the search, and by title to filter.
create table title_words (
	word     text not null,
	field    bigint not null check (field between 1 and 3),
	title_id bigint not null references titles (id),
	primary key (word, field, title_id)
-- sqlite: ) strict, without rowid;
-- postgres: );
create index title_words_title on title_words (title_id, word, field);
