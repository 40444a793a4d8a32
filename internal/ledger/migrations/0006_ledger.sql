-- The ledger. An account's kind is "person", or it is the house's own and then
-- of the kind of the transactions that it takes the other side of. A posting on a
-- person's account stands under a charge: the one that it starts, its own id, or
-- the one that it settles.

-- +goose Up
create table accounts (
	id        bigint primary key,
	kind      text not null check (kind <> ''),
	currency  text not null,
	opened_at bigint not null
);
create unique index accounts_of_house on accounts (kind, currency) where kind <> 'person';
-- append-only: accounts (id, kind, currency, opened_at)

create table transactions (
	id       bigint primary key,
	kind     text not null check (kind <> ''),
	at       bigint not null,
	via      text not null check (via <> ''),
	ref_kind text,
	ref_id   bigint,
	actor_id bigint,
	check ((ref_kind is null) = (ref_id is null))
);
create index transactions_by_actor on transactions (actor_id, id) where actor_id is not null;
-- append-only: transactions (id, kind, at, via, ref_kind, ref_id)

create table postings (
	id             bigint primary key,
	transaction_id bigint not null references transactions (id),
	account_id     bigint not null references accounts (id),
	amount         bigint not null check (amount <> 0),
	charge_id      bigint references postings (id)
);
create index postings_by_account on postings (account_id, charge_id, amount);
create index postings_by_transaction on postings (transaction_id);
-- append-only: postings (id, transaction_id, account_id, amount, charge_id)
