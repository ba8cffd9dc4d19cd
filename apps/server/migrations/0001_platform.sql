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
  -- As text: a retry reads the bytes of the first answer, with its keys in their order.
  answer json not null,
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

-- `conversation` of `conversation:{id}`, `notifications` of `notifications@{user_id}`.
create function topic_kind(topic text) returns text language sql immutable parallel safe
  return split_part(split_part(topic, ':', 1), '@', 1);

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
-- Each kind of topic keeps its events for a time of its own.
create index topic_events_age on topic_events (topic_kind(topic), created_at);

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

-- Rights that ended a while ago, for the processes that have subscriptions which stand on them (docs/decisions/0031).
-- `tx` says which of them a process has not read yet: every row at or above the oldest transaction that still ran.
create table ended_rights (
  tx xid8 not null default pg_current_xact_id(),
  key text not null check (length(key) between 1 and 300),
  ended_at timestamptz not null default now(),
  primary key (tx, key)
);
create index ended_rights_age on ended_rights (ended_at);

-- Files that are written in the background for somebody who asked for a long list.

create table exports (
  -- The person who asked. The floor knows no people: their module erases them, and what they exported goes with them.
  owner_id bigint not null,
  export_id text not null,
  kind text not null,
  input jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  -- Which try writes it: an earlier one that was taken for dead changes nothing any more.
  run text,
  -- The last time that its writer was heard of.
  beat_at timestamptz not null default now(),
  items bigint not null default 0,
  -- Null until it is known.
  items_total bigint,
  name text not null,
  type text not null,
  file_key text,
  bytes bigint,
  -- The code of the refusal that ended it.
  problem text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (owner_id, export_id),
  check ((state = 'done') = (file_key is not null and bytes is not null))
);
-- Asked for twice, it is written once.
create unique index exports_running on exports (owner_id, kind, md5(input::text)) where state in ('waiting', 'running');
create index exports_list on exports (owner_id, created_at, export_id);
create index exports_age on exports (expires_at);
create index exports_beat on exports (beat_at) where state in ('waiting', 'running');

-- An installation that was put back from a copy says so until its operator has said how it goes on: until then it takes
-- nothing in and sends nothing out (platform/restored.ts).
create table restored_from (
  once boolean primary key default true check (once),
  -- What the copy shows.
  copied_at timestamptz not null,
  restored_at timestamptz not null default now()
);

-- Which processes of this installation live: tasks of one that is gone go to the others (platform/processes/living.ts).
create table processes (
  process_id text primary key,
  role text not null check (role in ('all', 'web', 'worker')),
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- Under these names it takes tasks from the queue.
  takes_tasks_as text[] not null default '{}'
);

-- What each sealed column was sealed with, beside the installation's secret (platform/sealedColumn.ts). A column
-- without a row was never sealed anew.
create table sealing_salts (
  -- table.column
  name text primary key,
  -- The last one is in use. None is ever taken away: of two who seal anew at once both can open what the other left.
  salts bytea[] not null,
  changed_at timestamptz not null default now()
);

-- When a copy that was made by itself was last put back into a fresh place and found to be one (platform/copying.ts).
create table copies_proven (
  once boolean primary key default true check (once),
  tried_at timestamptz not null,
  tried_copy text not null default '',
  -- Of the last try that went well: when it ended, which copy it was of, and how long it took.
  proven_at timestamptz,
  proven_copy text,
  seconds int
);
