-- What the log says besides ballots (product 4): one row for each leaf, in the transaction that made it true.
create table log_facts (
  contest_id bigint not null references contests on delete cascade,
  fact_id bigint generated always as identity,
  -- What it is about (`rules`, `round:110001`, `contestant:…`): the next one about the same is written when it says something else.
  subject text collate "C" not null,
  -- The canonical leaf; for a hold, release, void or restore without its target, which is known when it is numbered.
  leaf text not null,
  -- The ballot that a hold, release, void or restore is about.
  target text collate "C",
  created_at timestamptz not null default now(),
  tx xid8 not null default pg_current_xact_id(),
  primary key (contest_id, fact_id)
);
create index log_facts_order on log_facts (contest_id, tx);

-- Salts of what leaves name only by a hash. Deleting one forgets the name.
create table log_salts (
  contest_id bigint not null references contests on delete cascade,
  subject text collate "C" not null,
  salt bytea not null,
  primary key (contest_id, subject)
);

-- How far the log of a contest is numbered; its row lock makes the writer the only one.
create table log_state (
  contest_id bigint primary key references contests on delete cascade,
  -- Grows when an older backup was put back.
  epoch int not null default 1,
  -- What the log is called in its checkpoints, for good.
  origin text not null,
  numbered_tx xid8 not null default '0',
  size bigint not null default 0,
  checkpoint text,
  checkpoint_at timestamptz
) with (fillfactor = 60);

-- Hashes of 256 leaves or of 256 full tiles of the level below (C2SP tlog-tiles), and which ballot or fact each leaf is.
create table log_tiles (
  contest_id bigint not null references log_state on delete cascade,
  level smallint not null,
  n bigint not null,
  hashes bytea not null,
  -- Level 0 only: casx_id of a ballot, `#` and the number of a fact.
  entries text[] not null default '{}',
  first_tx xid8,
  primary key (contest_id, level, n)
) with (fillfactor = 50);

-- Every head that was signed: older ones are thinned to the last of each minute.
create table log_checkpoints (
  contest_id bigint not null references log_state on delete cascade,
  size bigint not null,
  note text not null,
  signed_at timestamptz not null default now(),
  primary key (contest_id, size)
);

-- Signing keys; the secret half sealed by the installation's key.
create table log_keys (
  key_id bigint generated always as identity primary key,
  public_key bytea not null,
  sealed bytea not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);
create unique index log_keys_one on log_keys ((true)) where retired_at is null;

-- Ballots that do not count: held for review, or void. The log says the same, leaf by leaf.
create table excluded_ballots (
  contest_id bigint not null,
  casx_id text collate "C" not null,
  state text not null check (state in ('held', 'voided')),
  reason text not null,
  changed_at timestamptz not null default now(),
  changed_by bigint,
  primary key (contest_id, casx_id),
  foreign key (contest_id, casx_id) references ballots (contest_id, casx_id) on delete cascade
);
