-- Retry keys (P4): one row for each request that was decided under a key, in the
-- same transaction as what it did. name is the caller, the route and the key.

-- +goose Up
create table idempotency_keys (
	name         text primary key,
	fingerprint  text not null,
	request_id   text not null,
	status       bigint,
	content_type text,
	location     text,
	body         text,
	decided_at   bigint,
	replayed_at  bigint
);
create index idempotency_keys_decided on idempotency_keys (decided_at);
