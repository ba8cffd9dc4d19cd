-- The rest of a price that was paid in part is bought by the same checkout.
alter table checkouts drop constraint checkouts_kind_check;
alter table checkouts add constraint checkouts_kind_check
  check (kind in ('cart', 'votes', 'deposit', 'club', 'subscription', 'offer', 'domain', 'rest')) not valid;
alter table checkouts validate constraint checkouts_kind_check;
