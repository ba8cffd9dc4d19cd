-- A method of a person's that can be charged again without them (product 5): the provider's names for payer and method.
create table payment_methods (
  method_id text collate "C" primary key,
  user_id bigint not null,
  provider text not null,
  -- The keys that it was kept with: nobody else's can charge it.
  key_set_id text collate "C" not null,
  method jsonb not null,
  label text not null,
  -- Of the card or account, hashed: the same is kept once.
  instrument text not null,
  is_test boolean not null,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  removed_at timestamptz
);
create unique index payment_methods_once on payment_methods (user_id, key_set_id, instrument) where removed_at is null;

-- What renews: for what, how often, and how it is paid. Its kind's module sets the retries.
create table agreements (
  agreement_id text collate "C" primary key,
  user_id bigint not null,
  kind text not null check (kind in ('club', 'subscription')),
  -- What it is for, such as `club:78`: a person agrees to it once at a time.
  about text collate "C" not null,
  -- Ids that the kind works with.
  subject jsonb not null,
  title text not null,
  href text not null,
  -- null: no method that can be charged without its owner; they get a link each time.
  method_id text collate "C" references payment_methods,
  provider text not null,
  is_test boolean not null,
  -- What was agreed: a seller's new price is for new payers.
  amount bigint not null check (amount > 0),
  currency text collate "C" not null,
  interval text not null check (interval in ('day', 'week', 'month', 'year')),
  -- Periods are counted from here on this zone's calendar, so that the 31st stays the 31st.
  anchor_at timestamptz not null,
  anchored int not null default 1 check (anchored >= 0),
  time_zone text not null,
  -- The period that is paid, the first being 1.
  period int not null default 1 check (period >= 1),
  period_start timestamptz not null,
  period_end timestamptz not null,
  state text not null default 'active' check (state in ('active', 'past_due', 'paused', 'ended')),
  cancel_at_end boolean not null default false,
  -- When something is done about it next: paid, tried again or ended. null: nothing, or a payment is on its way.
  next_at timestamptz,
  -- The checkout of the payment that is on its way by itself.
  attempt text collate "C",
  -- Payments of the next period that failed, and when the last one was begun.
  tries int not null default 0,
  tried_at timestamptz,
  reminded_at timestamptz,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  end_reason text check (end_reason in ('cancelled', 'unpaid', 'gone')),
  check (period_start < period_end),
  check ((state = 'ended') = (ended_at is not null)),
  check (attempt is null or next_at is null)
);
create unique index agreements_live on agreements (user_id, about) where state <> 'ended';
create index agreements_user on agreements (user_id, created_at desc);
create index agreements_due on agreements (next_at) where next_at is not null;
create index agreements_method on agreements (method_id) where method_id is not null;

-- A checkout that begins or renews an agreement, and the method that pays it without its owner.
alter table checkouts
  add column renews jsonb,
  add column agreement_id text collate "C" references agreements on delete set null,
  add column agreement_period int,
  add column method_id text collate "C" references payment_methods on delete set null,
  -- The payer wants the method kept.
  add column saves boolean not null default false;
-- A period is paid once, and at most one payment of it is on its way by itself.
create unique index checkouts_renewal on checkouts (agreement_id, agreement_period)
  where agreement_id is not null and (state = 'fulfilled' or (state = 'open' and method_id is not null));
create index checkouts_method on checkouts (method_id) where method_id is not null;
