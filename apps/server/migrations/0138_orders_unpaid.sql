-- The order of an accepted offer is there before it is paid; it waits for that up to a time (product 7).
alter table orders add column offer_id text;
alter table orders add column pay_by timestamptz;
-- What nobody paid is open or was cancelled, and nothing else.
alter table orders add constraint orders_unpaid check
  (pay_by is null or (offer_id is not null and checkout_id is null and refunded = 0 and state in ('pending', 'cancelled'))) not valid;
alter table orders validate constraint orders_unpaid;
