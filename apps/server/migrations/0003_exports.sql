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
