-- Refunds that a provider can't make are sent by the owner of its keys, who names the transaction; payers are told once.
alter table refunds add column closed_by bigint;
alter table refunds add column told_at timestamptz;
alter table refunds add constraint refunds_closed_by_hand
  check (closed_by is null or (state = 'refunded' and reference is not null)) not valid;
alter table refunds validate constraint refunds_closed_by_hand;
-- One transaction pays one of them.
create unique index refunds_sent on refunds (reference) where closed_by is not null;
create index refunds_by_hand on refunds (created_at) where state = 'by_hand';
