-- A service may be paid in part: the deposit when it is bought, the rest before it is delivered.
alter table orders add column rest bigint not null default 0;
alter table orders add column rest_paid_at timestamptz;
alter table orders add column rest_checkout_id text;
alter table orders add constraint orders_rest_part check (rest >= 0 and (rest = 0 or rest < amount)) not valid;
alter table orders validate constraint orders_rest_part;
-- Nothing is delivered before all of it is paid.
alter table orders add constraint orders_rest_first check
  (rest = 0 or rest_paid_at is not null or state not in ('delivered', 'revision_requested', 'completed', 'reviewed')) not valid;
alter table orders validate constraint orders_rest_first;
