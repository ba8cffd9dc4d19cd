-- Coupons that the installation pays for, of anything that is in a cart: the seller gets the whole price.
create table platform_coupons (
  code text collate "C" primary key,
  per_cent smallint check (per_cent between 1 and 100),
  amount bigint check (amount > 0),
  currency text,
  ends_at timestamptz,
  uses int check (uses > 0),
  -- Taken when a checkout begins, given back when it ends unpaid; never above `uses`.
  used int not null default 0,
  created_at timestamptz not null default now(),
  check ((per_cent is null) <> (amount is null)),
  check (used >= 0 and (uses is null or used <= uses))
);

-- Orders that were paid with test money and are over: few, and asked for once an hour.
create index orders_test on orders (seller_id) where is_test and state in ('completed', 'reviewed');
