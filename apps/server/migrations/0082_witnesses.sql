-- Heads of other installations' logs that this one signed last: it signs what goes on from there, and nothing else.
create table witness_heads (
  origin text primary key check (length(origin) between 1 and 300),
  size bigint not null check (size >= 0),
  root bytea not null check (length(root) = 32),
  seen_at timestamptz not null default now()
);

-- What witnesses signed of our logs: whole lines of a signed note.
create table log_cosignatures (
  contest_id bigint not null references log_state on delete cascade,
  size bigint not null,
  witness text not null,
  line text not null,
  seen_at timestamptz not null,
  primary key (contest_id, size, witness)
);

-- How far each witness is, and what speaks against it going on.
create table log_witnesses (
  contest_id bigint not null references log_state on delete cascade,
  witness text not null,
  size bigint not null default 0,
  -- `ahead`: it signed a longer log than ours, as after an older backup was put back. `forked`: ours is another one.
  problem text check (problem in ('ahead', 'forked')),
  checked_at timestamptz not null default now(),
  primary key (contest_id, witness)
);
