-- When the delivery was promised for, by the time that the package or the offer named; null where none was.
alter table orders add column deliver_by timestamptz;
-- When the two sides are next told of a deadline.
alter table orders add column remind_at timestamptz;
create index orders_remind on orders (remind_at) where remind_at is not null;
-- No order stays open for good: what was begun, or was to be changed, before there was a timer for it gets a month.
update orders set due_at = now() + interval '30 days'
  where due_at is null and state in ('in_progress', 'revision_requested');
