-- Carts, orders and appointments (product 5 and 6).
create extension if not exists btree_gist;

-- Whose cart it is: `u<user_id>`, or `d<device>` of a visitor, which moves to the account at sign-in.
create table carts (
  owner text primary key,
  coupon text,
  touched_at timestamptz not null default now()
);
create index carts_age on carts (touched_at);

create table cart_lines (
  owner text not null,
  line_id text not null,
  service_id bigint not null references services on delete cascade,
  package_id text not null,
  extras text[] not null default '{}',
  quantity int not null default 1 check (quantity between 1 and 99),
  slot jsonb,
  -- Of each statement, since one transaction may put in several lines; the first line's currency is paid first.
  added_at timestamptz not null default clock_timestamp(),
  primary key (owner, line_id)
);
create unique index cart_lines_same on cart_lines (owner, service_id, package_id, extras, coalesce(slot ->> 'start', ''));

create table coupons (
  seller_id bigint not null references users on delete cascade,
  code text not null,
  per_cent smallint check (per_cent between 1 and 100),
  amount bigint check (amount > 0),
  currency text,
  service_ids bigint[] not null default '{}',
  ends_at timestamptz,
  uses int check (uses > 0),
  -- Taken when a checkout begins, given back when it ends unpaid; never above `uses`.
  used int not null default 0,
  created_at timestamptz not null default now(),
  primary key (seller_id, code),
  check ((per_cent is null) <> (amount is null)),
  check (used >= 0 and (uses is null or used <= uses))
);
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

-- An account uses a code of the installation once; a purchase that comes to nothing gives its use back.
create table platform_coupon_uses (
  user_id bigint not null references users on delete cascade,
  code text collate "C" not null references platform_coupons on delete cascade,
  primary key (user_id, code)
);
create index platform_coupon_uses_code on platform_coupon_uses (code);

create sequence order_numbers as bigint start 110001;

create table orders (
  order_id text primary key,
  number bigint not null default nextval('order_numbers') unique,
  buyer_id bigint references users on delete set null,
  seller_id bigint references users on delete set null,
  service_id bigint not null references services,
  checkout_id text,
  state text not null default 'pending' check (state in
    ('pending', 'in_progress', 'delivered', 'revision_requested', 'completed', 'reviewed', 'cancelled', 'disputed', 'resolved')),
  -- As they stood when it was bought.
  title text not null,
  stype text not null,
  item jsonb not null,
  quantity int not null,
  amount bigint not null check (amount >= 0),
  currency text not null,
  is_test boolean not null default false,
  requirements text not null default '',
  outside text check (outside in ('cash', 'card', 'zelle', 'cash_app')),
  paid_outside_at timestamptz,
  refunded bigint not null default 0 check (refunded >= 0 and refunded <= amount),
  -- What a side, the clock or an admin gave the buyer back. Less went back where the payer's bank had taken it before:
  -- what it returns is the buyer's up to this.
  owed_back bigint not null default 0 check (owed_back >= 0 and owed_back <= amount),
  released_at timestamptz,
  -- When what is left open ends by itself, by the database's clock.
  due_at timestamptz,
  created_at timestamptz not null default now(),
  completed_at timestamptz,
  -- Licence keys that it waits for, since there were none left.
  keys_missing smallint not null default 0 check (keys_missing between 0 and 99),
  -- A link of this appointment's own, in place of its service's.
  meeting_link text not null default '',
  -- Another time that one side asks for: `start`, `end`, `seats`, `time_zone`, `by` (the side) and `at`. The booked time
  -- stands until the other side agrees, and nothing is held meanwhile.
  moving jsonb,
  -- A service may be paid in part: the deposit when it is bought, the rest before it is delivered.
  rest bigint not null default 0,
  rest_paid_at timestamptz,
  rest_checkout_id text,
  -- When the delivery was promised for, by the time that the package or the offer named; null where none was.
  deliver_by timestamptz,
  -- When the two sides are next told of a deadline.
  remind_at timestamptz,
  -- The order of an accepted offer is there before it is paid; it waits for that up to a time (product 7).
  offer_id text,
  pay_by timestamptz,
  -- Sides that wrote their review of it, or said that they write none.
  review_ended text[] not null default '{}' check (review_ended <@ '{buyer,seller}'),
  constraint orders_rest_part check (rest >= 0 and (rest = 0 or rest < amount)),
  -- Nothing is delivered before all of it is paid.
  constraint orders_rest_first
    check (rest = 0 or rest_paid_at is not null or state not in ('delivered', 'revision_requested', 'completed', 'reviewed')),
  -- What nobody paid is open or was cancelled, and nothing else.
  constraint orders_unpaid check
    (pay_by is null or (offer_id is not null and checkout_id is null and refunded = 0 and state in ('pending', 'cancelled')))
);
create index orders_buyer on orders (buyer_id, number desc);
create index orders_seller on orders (seller_id, number desc);
create index orders_service on orders (service_id);
create index orders_due on orders (due_at) where due_at is not null;
create index orders_disputed on orders (number) where state = 'disputed';
create index orders_checkout on orders (checkout_id) where checkout_id is not null;
create index orders_waiting_for_keys on orders (service_id, number) where keys_missing > 0;
create index orders_remind on orders (remind_at) where remind_at is not null;
-- What somebody sold lately, for the picture of their sales.
create index orders_sold on orders (seller_id, created_at);
-- Orders that wait for what their sides say of them.
create index orders_unsaid_buyer on orders (buyer_id, completed_at)
  where state in ('completed', 'reviewed') and not 'buyer' = any (review_ended);
create index orders_unsaid_seller on orders (seller_id, completed_at)
  where state in ('completed', 'reviewed') and not 'seller' = any (review_ended);
-- Orders that were paid with test money and are over: few, and asked for once an hour.
create index orders_test on orders (seller_id) where is_test and state in ('completed', 'reviewed');

create table order_events (
  order_id text not null references orders on delete cascade,
  n int not null,
  verb text not null,
  actor_id bigint references users on delete set null,
  -- It happened by itself on its day. An event with neither this nor an actor followed from a payment, or its person is
  -- gone.
  by_clock boolean not null default false,
  message text not null default '',
  attachments text[] not null default '{}',
  at timestamptz not null default now(),
  primary key (order_id, n)
);
create index order_events_actor on order_events (actor_id) where actor_id is not null;

-- A provider's time that is given to somebody: two such times of one provider never overlap, pauses included. Several
-- people may share one (`seats`), each place by its number.
create table appointments (
  provider_id bigint not null references users on delete cascade,
  appointment_id bigint generated always as identity (start with 110001),
  service_id bigint not null references services on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- With the pause after it.
  busy tstzrange not null,
  seats int not null check (seats between 1 and 1000),
  primary key (provider_id, appointment_id),
  unique (service_id, starts_at),
  exclude using gist (provider_id with =, busy with &&)
);
create index sessions_service on appointments (service_id, starts_at);

create table appointment_seats (
  provider_id bigint not null,
  appointment_id bigint not null,
  seat int not null,
  -- Held by a checkout until then; for good once it is an order's.
  checkout_id text,
  -- Places are taken before the order is written, in one transaction.
  order_id text references orders on delete cascade deferrable initially deferred,
  held_until timestamptz,
  primary key (provider_id, appointment_id, seat),
  foreign key (provider_id, appointment_id) references appointments (provider_id, appointment_id) on delete cascade,
  check ((order_id is null) <> (held_until is null))
);
create index appointment_seats_order on appointment_seats (order_id) where order_id is not null;
create index appointment_seats_checkout on appointment_seats (checkout_id) where checkout_id is not null;
create index appointment_seats_held on appointment_seats (held_until) where held_until is not null;

-- Licence keys of what is sold to download: each is given to one order, and an order is given as many as it is of.
-- They are sealed: each list has a key of its own, itself sealed by the installation's secret.

-- A service whose orders come with keys. Its row orders who takes and who adds some.
create table licence_lists (
  service_id bigint primary key references services on delete cascade,
  -- The provider gives none any more; what was sold stays its buyers'.
  ended_at timestamptz,
  sealed bytea
);

create table licence_keys (
  service_id bigint not null references licence_lists on delete cascade,
  key_id bigint generated always as identity (start with 110001),
  -- In plain text until it is sealed.
  licence_key text check (length(licence_key) between 1 and 200),
  order_id text references orders on delete cascade,
  -- Which of the order's keys it is.
  place smallint check (place between 1 and 99),
  sold_at timestamptz,
  -- Its order was paid back: it is shown no more, and never sold again.
  revoked_at timestamptz,
  sealed bytea,
  -- Tells equal keys of a list apart from others without being readable.
  mark bytea,
  primary key (service_id, key_id),
  unique (service_id, licence_key),
  unique (service_id, order_id, place),
  check ((order_id is null) = (place is null) and (order_id is null) = (sold_at is null)),
  check (revoked_at is null or order_id is not null),
  check ((licence_key is null) = (sealed is not null) and (sealed is null) = (mark is null)),
  unique (service_id, mark)
);
create index licence_keys_free on licence_keys (service_id, key_id) where order_id is null;
create index licence_keys_order on licence_keys (order_id) where order_id is not null;
create index licence_keys_plain on licence_keys (service_id) where licence_key is not null;

-- Who waits for a place at a time that is full. Waiting keeps nothing from anybody: an offer tells, it holds no place.
create table slot_waits (
  service_id bigint not null references services on delete cascade,
  wait_id bigint generated always as identity (start with 110001),
  user_id bigint not null references users on delete cascade,
  starts_at timestamptz not null,
  joined_at timestamptz not null default now(),
  -- The one offer that a wait is given: until then nobody behind is told.
  offered_until timestamptz,
  primary key (service_id, wait_id),
  unique (service_id, starts_at, user_id)
);
create index slot_waits_person on slot_waits (user_id, starts_at);
create index slot_waits_time on slot_waits (starts_at, service_id);
create index slot_waits_offered on slot_waits (offered_until) where offered_until is not null;
