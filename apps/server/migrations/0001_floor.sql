-- The ground floor: what every module stands on.

create table settings (
  key text primary key,
  value jsonb not null
);

-- Answers of calls that create, kept for 24 h so that a retry gets the first one (api: Idempotency-Key).
create table idempotency_keys (
  caller text not null,
  call text not null,
  key text not null,
  body_hash bytea not null,
  status int not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (caller, call, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- Realtime topics: dense sequence numbers, given out inside the transaction that made the change.
create table topics (
  topic text primary key,
  seq bigint not null default 0,
  -- Events up to this one are no longer kept.
  trimmed bigint not null default 0,
  epoch text not null default encode(sha256(convert_to(gen_random_uuid()::text, 'UTF8')), 'hex')
);
create table topic_events (
  topic text not null references topics on delete cascade,
  seq bigint not null,
  type text not null check (type in ('create', 'update', 'delete', 'enter', 'leave')),
  data jsonb not null,
  created_at timestamptz not null default now(),
  primary key (topic, seq)
);
create index topic_events_age on topic_events (created_at);

-- Who did what to what; only ever added to.
create table audit_log (
  audit_id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id bigint,
  subject text not null,
  subject_id bigint not null,
  act text not null,
  detail jsonb not null default '{}'
);
create index audit_log_subject on audit_log (subject, subject_id, audit_id);
