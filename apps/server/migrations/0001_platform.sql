-- The ground floor: what every module stands on.

create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Text as searches compare it: accents and capitals don't matter (product 3 and 6).
-- unaccent() depends on a dictionary that could be changed, so it is not immutable by itself; ours never is.
create function folded(value text) returns text language sql immutable parallel safe strict
  as $$ select lower(public.unaccent('public.unaccent', value)) $$;

-- Text of a description without its tags, folded. Words stay one space apart where tags stood between them.
create function plain_folded(html text) returns text language sql immutable parallel safe strict
  as $$ select public.folded(regexp_replace(regexp_replace(html, '<[^>]*>', ' ', 'g'), '\s+', ' ', 'g')) $$;

-- Short addresses, /v/{code}: stable, printed on posters, and no way to count through what is unlisted.
create function short_code() returns text language sql volatile as $$
  select string_agg(substr('23456789abcdefghjkmnpqrstuvwxyz', 1 + get_byte(random, at) % 31, 1), '')
  -- The other bytes of such an id are not all random.
  from (select uuid_send(gen_random_uuid()) as random) id, unnest(array[0, 1, 2, 3, 4, 5, 9, 10]) as at
$$;

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

-- What limits have counted, for all processes of an installation (docs/decisions/0015). Keys are keyed hashes of addresses,
-- networks and the like; a window of as many seconds as the limit has begins with the first count, and what was counted in
-- the one before counts by the part of it that still lies within the time. Lost with a crash, and no loss.
create unlogged table limit_counts (
  limit_name text collate "C" not null,
  key bytea not null,
  seconds int not null,
  started timestamptz not null default now(),
  n int not null,
  last int not null default 0,
  primary key (limit_name, key)
) with (fillfactor = 70);

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
