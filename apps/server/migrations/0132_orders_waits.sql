-- Who waits for a place at a time that is full. Waiting keeps nothing from anybody: an offer tells, it holds no place.
create table slot_waits (
  service_id bigint not null references services on delete cascade,
  wait_id bigint generated always as identity,
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
