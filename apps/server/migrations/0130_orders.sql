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
  added_at timestamptz not null default now(),
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
  released_at timestamptz,
  -- When what is left open ends by itself, by the database's clock.
  due_at timestamptz,
  created_at timestamptz not null default now(),
  completed_at timestamptz
);
create index orders_buyer on orders (buyer_id, number desc);
create index orders_seller on orders (seller_id, number desc);
create index orders_service on orders (service_id);
create index orders_due on orders (due_at) where due_at is not null;
create index orders_disputed on orders (number) where state = 'disputed';
create index orders_checkout on orders (checkout_id) where checkout_id is not null;

create table order_events (
  order_id text not null references orders on delete cascade,
  n int not null,
  verb text not null,
  actor_id bigint references users on delete set null,
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
  appointment_id bigint generated always as identity,
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
