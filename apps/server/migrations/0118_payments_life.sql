-- What came to an address: from whom, and when it was taken into account; what was asked for by nobody is its owner's to
-- deal with, who closes it.
alter table coin_transfers add column sender text collate "C";
alter table coin_transfers add column counted_at timestamptz;
alter table coin_transfers add column closed_at timestamptz;
alter table coin_transfers add column closed_by bigint;
-- The transaction in which it went back; null: its owner kept it.
alter table coin_transfers add column closed_reference text collate "C";
create index coin_transfers_uncounted on coin_transfers (payment_id) where payment_id is not null and counted_at is null;
create index coin_transfers_stray on coin_transfers (chain_id, address, token) where payment_id is null and closed_at is null;
