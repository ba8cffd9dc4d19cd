-- Payments: checkouts, what providers were asked and said, what renews, coins, receipts (product 5).

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
  -- The installation was put back from a copy: the lost one may have charged this period. Nothing is charged until the
  -- operator says whether it did, or the payer pays.
  held_since timestamptz,
  -- The provider's name of the payment by which the lost installation charged it; the next round takes it in.
  charged_as text collate "C",
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

-- What is being bought, of whatever kind (product 5: the one checkout). Its kind's module says what it costs and what
-- becomes of it; everything about money is the same for all kinds.
create table checkouts (
  checkout_id text collate "C" primary key,
  -- `rest`: what is left of a price that was paid in part.
  kind text not null check (kind in ('cart', 'votes', 'deposit', 'club', 'subscription', 'offer', 'domain', 'rest')),
  state text not null default 'open' check (state in ('open', 'fulfilled', 'expired', 'cancelled', 'undone')),
  -- Who began it: the account, or the device until an account takes it over.
  user_id bigint,
  device text collate "C",
  -- Ids that the kind works with.
  subject jsonb not null,
  -- [{label, values, amount, currency?}]: what the payer sees; a line without a currency has the checkout's.
  lines jsonb not null,
  -- The sum in the first currency. A cart may have a sum in others beside it, which its lines and payments say.
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
  -- A checkout that begins or renews an agreement, and the method that pays it without its owner.
  renews jsonb,
  agreement_id text collate "C" references agreements on delete set null,
  agreement_period int,
  method_id text collate "C" references payment_methods on delete set null,
  -- The payer wants the method kept.
  saves boolean not null default false,
  -- What is bought and for how much, hashed: a buyer pays for the same on one checkout at a time, from however many tabs.
  -- null: it was begun beforehand or by itself.
  same text collate "C",
  -- The earlier checkout beside which the same is wanted once more: from however many tabs, once. One that may stand
  -- beside any has a mark that no other one has.
  beside text collate "C",
  -- The site on which it was begun, whose look its documents have; null: none, as for what is charged by itself.
  site_id bigint,
  check (user_id is not null or device is not null)
);
create unique index checkouts_same on checkouts ((coalesce(user_id::text, 'd' || device)), same, (coalesce(beside, '')))
  where state = 'open' and same is not null;
-- How often a buyer bought the same: a purchase that begins finds what was bought since its buyer read the price.
create index checkouts_bought on checkouts ((coalesce(user_id::text, 'd' || device)), same)
  where fulfilled_at is not null and same is not null;
create index checkouts_user on checkouts (user_id, created_at desc) where user_id is not null;
create index checkouts_device on checkouts (device, created_at desc) where user_id is null;
create index checkouts_open on checkouts (expires_at) where state = 'open';

-- A period is paid once, and at most one payment of it is on its way by itself.
create unique index checkouts_renewal on checkouts (agreement_id, agreement_period)
  where agreement_id is not null and (state = 'fulfilled' or (state = 'open' and method_id is not null));
create index checkouts_method on checkouts (method_id) where method_id is not null;
-- Agreements go with their person.
create index checkouts_agreement on checkouts (agreement_id) where agreement_id is not null;

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
create unique index payments_apart on payments (checkout_id, key_set_id, currency);
create unique index payments_reference on payments (key_set_id, reference) where reference is not null;
create index payments_look on payments (look_at) where look_at is not null;
create index payments_instrument on payments (instrument, paid_at) where instrument is not null;
-- Every payment, the newest first: the admins' list.
create index payments_made on payments ((coalesce(paid_at, created_at)) desc, payment_id);

-- At the commit what is shown is what is charged: a checkout's payments are in each currency what its lines are, and its
-- amount is that sum in its own currency. One that was promised and is not begun has no payments.
create function checkouts_agree() returns trigger language plpgsql as $$
declare
  own text;
  due bigint;
  shown jsonb;
  paid jsonb;
begin
  select jsonb_object_agg(currency, amount) into paid from (
    select currency, sum(amount) as amount from payments where checkout_id = new.checkout_id group by 1) p;
  if paid is null then return null; end if;
  select c.currency, c.amount, (select jsonb_object_agg(currency, amount) from (
      select coalesce(line ->> 'currency', c.currency) as currency, sum((line ->> 'amount')::bigint) as amount
      from jsonb_array_elements(c.lines) line group by 1) l)
  into own, due, shown from checkouts c where c.checkout_id = new.checkout_id;
  if shown is distinct from paid or (paid ->> own)::bigint is distinct from due then
    raise exception 'checkout % shows other sums than it charges', new.checkout_id using errcode = 'PL014';
  end if;
  return null;
end $$;
create constraint trigger payments_agree after insert or update of checkout_id, amount, currency on payments
  deferrable initially deferred for each row execute function checkouts_agree();
create constraint trigger checkouts_agree after update of lines, amount, currency on checkouts
  deferrable initially deferred for each row execute function checkouts_agree();

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
  -- Of whose tax it is: the installation's, where its settings make it the merchant, else the seller's. Rates and number
  -- of the installation stand in the sellers' tables as those of seller 0, who is nobody.
  platform_tax boolean not null default false,
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
  -- What each share of the payment gives of it, in their order; empty where it was never theirs.
  given bigint[] not null default '{}',
  reference text collate "C",
  failure text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  done_at timestamptz,
  look_at timestamptz,
  looks int not null default 0,
  -- The tax in it, as its credit note says.
  tax bigint not null default 0 check (tax >= 0),
  -- What no provider can make is sent by the owner of its keys, who names the transaction; payers are told once.
  closed_by bigint,
  told_at timestamptz,
  -- One that failed is tried again by another one, which names the same money: when by itself, how often it was, and
  -- under which name the provider knows it where it may have the first one after all.
  retried_by text collate "C" references refunds,
  sent_as text collate "C",
  tries int not null default 0,
  retry_at timestamptz,
  -- The part of its own fee that the provider gave back with it; null: none that it told of.
  cost_returned bigint check (cost_returned > 0),
  cost_returned_currency text collate "C",
  constraint refunds_cost_whole check ((cost_returned is null) = (cost_returned_currency is null)),
  constraint refunds_closed_by_hand check (closed_by is null or (state = 'refunded' and reference is not null)),
  constraint refunds_retried check (retried_by is null or (state = 'failed' and retry_at is null))
);
create index refunds_payment on refunds (payment_id);
create unique index refunds_reference on refunds (payment_id, reference) where reference is not null;
create index refunds_look on refunds (look_at) where look_at is not null;
-- One transaction pays one of them.
create unique index refunds_sent on refunds (reference) where closed_by is not null;
create index refunds_by_hand on refunds (created_at) where state = 'by_hand';
create index refunds_retry on refunds (retry_at) where retry_at is not null;
create index refunds_failed on refunds (created_at desc) where state = 'failed' and retried_by is null;
create index refunds_retried_by on refunds (retried_by) where retried_by is not null;

create table disputes (
  payment_id text collate "C" not null references payments,
  reference text collate "C" not null,
  state text not null check (state in ('opened', 'won', 'lost')),
  amount bigint not null check (amount > 0),
  cost bigint not null default 0,
  reason text not null default '',
  answer_by timestamptz,
  taken jsonb not null default '[]',
  -- As of a refund.
  given bigint[] not null default '{}',
  opened_at timestamptz not null default now(),
  -- The provider's last word of its end: only a later word says otherwise.
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
  looks int not null default 0,
  -- When a provider was asked to send it: what the provider does not know long after was never made.
  sent_at timestamptz,
  -- Of one that leaves in another currency: what is sent, and at which rate, as its person saw it.
  sent_amount bigint,
  sent_currency text collate "C",
  sent_rate double precision,
  -- What the provider said of it once it had ended otherwise here: somebody has to look.
  contradicted text,
  -- The moment of the copy that the installation was put back from: the lost one may have sent it since. It is neither
  -- sent nor given back until the provider or the operator says what happened.
  held_since timestamptz,
  -- The site on which it was asked for, whose look its letters have.
  site_id bigint,
  constraint payouts_converted_whole check (
    (sent_amount is null and sent_currency is null and sent_rate is null)
    or (sent_amount > 0 and sent_currency <> currency and sent_rate > 0)
  )
);
create index payouts_user on payouts (user_id, requested_at desc);
create index payouts_open on payouts (requested_at) where state in ('requested', 'approved', 'in_transit');
create index payouts_look on payouts (look_at) where look_at is not null;
create index payouts_held on payouts (requested_at) where held_since is not null;

-- Stands from the loss of an installation until its operator has looked at what it sent: new payouts are held too, since
-- their money may have left after the copy, of which the books know nothing.
create table payouts_wait (
  once boolean primary key default true check (once),
  since timestamptz not null
);

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

-- Receipts, invoices and credit notes: numbers without gaps for each seller. A credit note whose refund came to nothing
-- is undone by a correction with a number of its own.
create table receipt_numbers (
  seller text collate "C" not null,
  kind text not null check (kind in ('receipt', 'credit_note', 'correction')),
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
  -- Each seller of a payment has a document of their own: what it is about in all, and the tax in it. Where it is null,
  -- the payment's shares and the refund say it.
  amount bigint check (amount > 0),
  tax bigint not null default 0 check (tax >= 0),
  -- Of a refund that was found after it had counted as never made: its credit note was undone, and this is another one.
  again boolean not null default false,
  primary key (seller, kind, number)
);
create unique index receipts_of on receipts (payment_id, seller, kind, coalesce(refund_id, ''), again);
create index receipts_refund on receipts (refund_id) where refund_id is not null;

-- The built-in provider's own books: what a person chose on its page.
create table sandbox_payments (
  payment_id text collate "C" primary key,
  outcome text check (outcome in ('paid', 'paid_once', 'declined', 'later')),
  made_at timestamptz not null default now()
);

-- Keys of payment providers (specification 3), the platform's (no owner) and people's own. A set whose account or secret
-- changes is replaced, never changed: what began with it ends with it.
create table payment_sealing_keys (
  key_id text collate "C" primary key,
  -- Wrapped by a key that is derived from the installation's secret.
  sealed bytea not null,
  made_at timestamptz not null default now(),
  retired_at timestamptz
);
create unique index payment_sealing_keys_active on payment_sealing_keys ((true)) where retired_at is null;

create table payment_key_sets (
  key_set_id text collate "C" primary key,
  -- null: the platform's; of an erased person nobody's any more, and without its secrets.
  owner_id bigint,
  provider text not null check (provider in ('stripe', 'paypal', 'ethereum', 'moncash', 'payoneer')),
  -- Its name in the address of its webhooks.
  account text collate "C" not null,
  settings jsonb not null,
  -- What may be shown of the secrets: their last letters.
  hints jsonb not null,
  sealed bytea,
  sealed_with text collate "C" references payment_sealing_keys,
  disabled boolean not null default false,
  webhook text not null default 'none' check (webhook in ('none', 'waiting', 'registered', 'failed')),
  tried_at timestamptz,
  -- null: well.
  tried_fault text,
  created_at timestamptz not null default now(),
  replaced_at timestamptz,
  erased_at timestamptz,
  -- The installation was put back from a copy: until then the provider is asked for its report, though nothing that the
  -- books know was paid with these keys.
  asked_until timestamptz,
  check ((sealed is null) = (sealed_with is null))
);
create unique index payment_key_sets_current on payment_key_sets (owner_id, provider) nulls not distinct where replaced_at is null;
create unique index payment_key_sets_account on payment_key_sets (provider, account);
create index payment_key_sets_replaced on payment_key_sets (replaced_at) where replaced_at is not null and sealed is not null;
create index payment_key_sets_sealed on payment_key_sets (sealed_with);

-- What is asked for on a chain (product 5): one receiving address, and a tag in the last digits of each amount, which no
-- two payments to an address have at the same time, nor for a week after.
create table coin_quotes (
  payment_id text collate "C" primary key,
  key_set_id text collate "C" not null,
  chain_id bigint not null,
  address text collate "C" not null,
  -- Contract of the token; empty: the chain's own coin.
  token text collate "C" not null,
  tag int not null check (tag between 1 and 9999),
  -- Exactly what is asked for, in the coin's smallest unit.
  units numeric(78) not null check (units > 0),
  amount bigint not null check (amount > 0),
  currency text collate "C" not null,
  expires_at timestamptz not null,
  released_at timestamptz
);
create unique index coin_quotes_tag on coin_quotes (chain_id, address, token, tag) where released_at is null;
create index coin_quotes_open on coin_quotes (expires_at) where released_at is null;

-- What came to the addresses. What stands above the last final block is what the chain says now, and goes when it does.
create table coin_transfers (
  chain_id bigint not null,
  address text collate "C" not null,
  token text collate "C" not null,
  block_number bigint not null,
  tx_hash text collate "C" not null,
  log_index int not null,
  units numeric(78) not null,
  -- When the block was made.
  at timestamptz not null,
  -- null: no amount that was asked for; nobody is credited.
  payment_id text collate "C",
  sender text collate "C",
  -- When it was taken into account; what was asked for by nobody is its owner's to deal with, who closes it.
  counted_at timestamptz,
  closed_at timestamptz,
  closed_by bigint,
  -- The transaction in which it went back; null: its owner kept it.
  closed_reference text collate "C",
  -- What came unasked stands in the books once its owner dealt with it, without this many of its last digits. -1: it was
  -- dealt with before the books had such coins.
  books_scale int not null default 0,
  primary key (chain_id, address, token, tx_hash, log_index)
);
create index coin_transfers_payment on coin_transfers (payment_id) where payment_id is not null;
create index coin_transfers_blocks on coin_transfers (chain_id, address, token, block_number);
create index coin_transfers_uncounted on coin_transfers (payment_id) where payment_id is not null and counted_at is null;
create index coin_transfers_stray on coin_transfers (chain_id, address, token) where payment_id is null and closed_at is null;

-- Up to which final block an address was looked at.
create table coin_cursors (
  chain_id bigint not null,
  address text collate "C" not null,
  token text collate "C" not null,
  final_block bigint not null,
  primary key (chain_id, address, token)
);

-- Tax that a seller adds to their prices, by where the buyer is; the row without a country is for everybody else.
create table seller_taxes (
  seller_id bigint not null,
  country text collate "C" not null check (country ~ '^([A-Z]{2})?$'),
  -- Hundredths of a per cent of the price.
  rate int not null check (rate between 0 and 5000),
  -- What it is called on receipts: VAT, TVA, IVA.
  name text not null check (length(name) between 1 and 30),
  primary key (seller_id, country)
);

-- The number that a person has with the office that they owe tax to, and their address: both stand on the receipts of
-- what they sell and of what they buy.
create table seller_tax_numbers (
  seller_id bigint primary key,
  number text not null check (length(number) <= 40),
  address text not null check (length(address) <= 300),
  check (number <> '' or address <> '')
);
