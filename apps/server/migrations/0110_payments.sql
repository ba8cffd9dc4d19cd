-- What is being bought, of whatever kind (product 5: the one checkout). Its kind's module says what it costs and what
-- becomes of it; everything about money is the same for all kinds.
create table checkouts (
  checkout_id text collate "C" primary key,
  kind text not null check (kind in ('cart', 'votes', 'deposit', 'club', 'subscription', 'offer', 'domain')),
  state text not null default 'open' check (state in ('open', 'fulfilled', 'expired', 'cancelled', 'undone')),
  -- Who began it: the account, or the device until an account takes it over.
  user_id bigint,
  device text collate "C",
  -- Ids that the kind works with.
  subject jsonb not null,
  -- [{label, values, amount}]: what the payer sees, whose sum is the amount.
  lines jsonb not null,
  amount bigint not null check (amount > 0 and amount <= 100000000000),
  currency text collate "C" not null,
  is_test boolean not null,
  email text,
  language text not null,
  -- What came of it: ids for the screen.
  result jsonb not null default '{}',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  fulfilled_at timestamptz,
  check (user_id is not null or device is not null)
);
create index checkouts_user on checkouts (user_id, created_at desc) where user_id is not null;
create index checkouts_device on checkouts (device, created_at desc) where user_id is null;
create index checkouts_open on checkouts (expires_at) where state = 'open';

-- One for each key set and currency of a checkout.
create table payments (
  payment_id text collate "C" primary key,
  checkout_id text collate "C" not null references checkouts,
  provider text not null,
  key_set_id text collate "C" not null,
  -- Paid with the seller's own keys: the money never comes here.
  is_external boolean not null,
  is_test boolean not null,
  state text not null default 'created' check (state in ('created', 'pending', 'paid', 'failed')),
  amount bigint not null check (amount > 0),
  currency text collate "C" not null,
  captured bigint check (captured >= 0),
  -- The provider's name for it.
  reference text collate "C",
  failure text,
  -- What the browser goes on with.
  next jsonb not null default '{"kind": "none"}',
  cost bigint,
  cost_currency text,
  -- Of the card or account that paid, hashed: for caps by instrument.
  instrument text,
  created_at timestamptz not null default now(),
  asked_at timestamptz,
  paid_at timestamptz,
  -- When the poller asks the provider next; null once nothing is open.
  look_at timestamptz,
  looks int not null default 0
);
create index payments_checkout on payments (checkout_id);
create unique index payments_reference on payments (key_set_id, reference) where reference is not null;
create index payments_look on payments (look_at) where look_at is not null;
create index payments_instrument on payments (instrument, paid_at) where instrument is not null;

-- Who gets what of a payment. `net` and `fee` make the price; tax and buyer's fee come on top (product 5).
create table payment_shares (
  payment_id text collate "C" not null references payments,
  share int not null,
  -- null: the installation itself.
  seller_id bigint,
  -- What it is held for, such as contest:<id>; empty: the seller's at once.
  subject text collate "C" not null default '',
  net bigint not null,
  fee bigint not null default 0,
  tax bigint not null default 0,
  buyer_fee bigint not null default 0,
  -- Of the price, what the installation pays for the buyer.
  platform_coupon bigint not null default 0,
  -- What was sold, for lists and receipts.
  item jsonb not null default '{}',
  paid_at timestamptz,
  primary key (payment_id, share)
);
create index payment_shares_seller on payment_shares (seller_id, paid_at desc) where paid_at is not null;
create index payment_shares_subject on payment_shares (subject, paid_at desc) where paid_at is not null;

create table refunds (
  refund_id text collate "C" primary key,
  payment_id text collate "C" not null references payments,
  amount bigint not null check (amount > 0),
  state text not null default 'requested' check (state in ('requested', 'sent', 'refunded', 'failed', 'by_hand')),
  reason text not null,
  -- null: by itself (late, twice, void).
  requested_by bigint,
  -- What was taken of each account for it, to be given back should it fail.
  taken jsonb not null default '[]',
  reference text collate "C",
  failure text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  done_at timestamptz,
  look_at timestamptz,
  looks int not null default 0
);
create index refunds_payment on refunds (payment_id);
create unique index refunds_reference on refunds (payment_id, reference) where reference is not null;
create index refunds_look on refunds (look_at) where look_at is not null;

create table disputes (
  payment_id text collate "C" not null references payments,
  reference text collate "C" not null,
  state text not null check (state in ('opened', 'won', 'lost')),
  amount bigint not null check (amount > 0),
  cost bigint not null default 0,
  reason text not null default '',
  answer_by timestamptz,
  taken jsonb not null default '[]',
  opened_at timestamptz not null default now(),
  closed_at timestamptz,
  primary key (payment_id, reference)
);
create index disputes_open on disputes (opened_at desc);

create table payouts (
  payout_id text collate "C" primary key,
  user_id bigint not null,
  amount bigint not null check (amount > 0),
  currency text collate "C" not null,
  is_test boolean not null,
  method text not null,
  -- Where it goes, as the person wrote it; emptied with the account.
  destination text not null,
  state text not null default 'requested' check (state in ('requested', 'refused', 'approved', 'in_transit', 'paid', 'failed', 'returned')),
  key_set_id text collate "C",
  reference text collate "C",
  reason text not null default '',
  decided_by bigint,
  requested_at timestamptz not null default now(),
  decided_at timestamptz,
  done_at timestamptz,
  look_at timestamptz,
  looks int not null default 0
);
create index payouts_user on payouts (user_id, requested_at desc);
create index payouts_open on payouts (requested_at) where state in ('requested', 'approved', 'in_transit');
create index payouts_look on payouts (look_at) where look_at is not null;

-- What a provider told us, kept before anything is done about it, and done once (product 5).
create table webhook_events (
  provider text not null,
  account text collate "C" not null,
  event_id text collate "C" not null,
  type text not null,
  facts jsonb not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  primary key (provider, account, event_id)
);
create index webhook_events_open on webhook_events (received_at) where processed_at is null;

-- Receipts, invoices and credit notes: numbers without gaps for each seller.
create table receipt_numbers (
  seller text collate "C" not null,
  kind text not null check (kind in ('receipt', 'credit_note')),
  last int not null,
  primary key (seller, kind)
);
create table receipts (
  seller text collate "C" not null,
  kind text not null,
  number int not null,
  payment_id text collate "C" not null references payments,
  refund_id text collate "C" references refunds,
  at timestamptz not null default now(),
  primary key (seller, kind, number)
);
create unique index receipts_of on receipts (payment_id, seller, kind, coalesce(refund_id, ''));

-- The built-in provider's own books: what a person chose on its page.
create table sandbox_payments (
  payment_id text collate "C" primary key,
  outcome text check (outcome in ('paid', 'paid_once', 'declined', 'later')),
  made_at timestamptz not null default now()
);

