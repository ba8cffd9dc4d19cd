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

-- A refund that failed is tried again by another one, which names the same money: when by itself, how often it was, and
-- under which name the provider knows it where it may have the first one after all.
alter table refunds add column retried_by text collate "C" references refunds;
alter table refunds add column sent_as text collate "C";
alter table refunds add column tries int not null default 0;
alter table refunds add column retry_at timestamptz;
alter table refunds add constraint refunds_retried check (retried_by is null or (state = 'failed' and retry_at is null)) not valid;
alter table refunds validate constraint refunds_retried;
create index refunds_retry on refunds (retry_at) where retry_at is not null;
create index refunds_failed on refunds (created_at desc) where state = 'failed' and retried_by is null;
create index refunds_retried_by on refunds (retried_by) where retried_by is not null;

-- A credit note whose refund came to nothing is undone by a document with a number of its own.
alter table receipt_numbers drop constraint receipt_numbers_kind_check;
alter table receipt_numbers add constraint receipt_numbers_kind_check check (kind in ('receipt', 'credit_note', 'correction')) not valid;
alter table receipt_numbers validate constraint receipt_numbers_kind_check;

-- What the provider said of a payout once it had ended otherwise here: somebody has to look.
alter table payouts add column contradicted text;
