-- Each seller of a payment has a document of their own: what it is about in all, and the tax in it. Of those that were
-- written before, the payment's shares and the refund say it.
alter table receipts add column amount bigint check (amount > 0);
alter table receipts add column tax bigint not null default 0 check (tax >= 0);

-- Every payment, the newest first: the admins' list.
create index payments_made on payments (created_at desc, payment_id);
