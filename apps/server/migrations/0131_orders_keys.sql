-- Licence keys of what is sold to download: each is given to one order, and an order is given as many as it is of.

-- A service whose orders come with keys. Its row orders who takes and who adds some.
create table licence_lists (
  service_id bigint primary key references services on delete cascade,
  -- The provider gives none any more; what was sold stays its buyers'.
  ended_at timestamptz
);

create table licence_keys (
  service_id bigint not null references licence_lists on delete cascade,
  key_id bigint generated always as identity,
  licence_key text not null check (length(licence_key) between 1 and 200),
  order_id text references orders on delete cascade,
  -- Which of the order's keys it is.
  place smallint check (place between 1 and 99),
  sold_at timestamptz,
  -- Its order was paid back: it is shown no more, and never sold again.
  revoked_at timestamptz,
  primary key (service_id, key_id),
  unique (service_id, licence_key),
  unique (service_id, order_id, place),
  check ((order_id is null) = (place is null) and (order_id is null) = (sold_at is null)),
  check (revoked_at is null or order_id is not null)
);
create index licence_keys_free on licence_keys (service_id, key_id) where order_id is null;
create index licence_keys_order on licence_keys (order_id) where order_id is not null;

-- Keys that an order waits for, since there were none left.
alter table orders add column keys_missing smallint not null default 0 check (keys_missing between 0 and 99);
create index orders_waiting_for_keys on orders (service_id, number) where keys_missing > 0;
