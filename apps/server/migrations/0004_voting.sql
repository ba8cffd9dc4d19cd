-- One row for each voter of a round says when the next ballot is possible. A single upsert takes it,
-- so that any number of parallel tries gives one ballot (product 4). The salt commits a leaf to its
-- voter without naming them; deleting it forgets the person.
create table vote_slots (
  contest_id bigint not null,
  round_id bigint not null,
  -- HMAC of account or device: never the id itself.
  voter_key bytea not null,
  next_at timestamptz not null,
  salt bytea not null,
  primary key (contest_id, round_id, voter_key)
) with (fillfactor = 80);

-- A ballot, written once and never changed. Rows carry their contest first in every unique key, so that
-- the table can be spread by it. No counter is touched here: tallies are folded afterwards.
create table ballots (
  contest_id bigint not null,
  casx_id text collate "C" not null,
  round_id bigint not null,
  voter_key bytea not null,
  -- The client's own id of the ballot: a retry finds the first one.
  client_id text collate "C" not null,
  user_id bigint,
  channel text not null check (channel in ('public', 'jury')),
  kind text not null check (kind in ('free', 'paid', 'jury')),
  quantity int not null default 1 check (quantity > 0),
  contestants bigint[] not null,
  points int[] not null,
  country_code text not null default '',
  -- Where it came from, shortened and hashed, for the organiser's review: network, fingerprint, referrer's host.
  origin jsonb not null default '{}',
  cast_at timestamptz not null default now(),
  next_at timestamptz not null,
  -- The canonical leaf of the contest's log, as it will be numbered and hashed.
  leaf text not null,
  -- The transaction that wrote it: readers fold what lies below every transaction still under way.
  tx xid8 not null default pg_current_xact_id(),
  primary key (contest_id, casx_id),
  unique (contest_id, voter_key, client_id),
  foreign key (contest_id, round_id) references rounds (contest_id, round_id),
  check (cardinality(contestants) > 0 and cardinality(contestants) = cardinality(points))
);
create index ballots_fold on ballots (contest_id, tx);
create index ballots_user on ballots (user_id, contest_id) where user_id is not null;

-- Sums of a round, folded from the ballots in batches by one writer at a time.
create table tallies (
  contest_id bigint not null,
  round_id bigint not null,
  contestant_id bigint not null,
  channel text not null check (channel in ('public', 'jury')),
  points bigint not null,
  ballots bigint not null,
  voters bigint not null,
  -- When the present sum was reached.
  reached_at timestamptz not null,
  primary key (contest_id, round_id, contestant_id, channel)
) with (fillfactor = 60);

-- How often each number of points was given, for countback.
create table tally_marks (
  contest_id bigint not null,
  round_id bigint not null,
  contestant_id bigint not null,
  channel text not null,
  points int not null,
  times bigint not null,
  primary key (contest_id, round_id, contestant_id, channel, points)
) with (fillfactor = 60);

-- Ballots by minute and kind: the charts read these, not the ballots.
create table tally_minutes (
  contest_id bigint not null,
  minute timestamptz not null,
  round_id bigint not null,
  kind text not null,
  ballots bigint not null,
  votes bigint not null,
  primary key (contest_id, minute, round_id, kind)
) with (fillfactor = 60);

-- The place of every contestant each minute, for the chart of who overtook whom.
create table tally_race (
  contest_id bigint not null,
  minute timestamptz not null,
  -- Contestant ids, best first.
  ranking bigint[] not null,
  primary key (contest_id, minute)
);

-- How far a contest's ballots are folded; its row lock makes the writer the only one.
create table tally_state (
  contest_id bigint primary key references contests on delete cascade,
  folded_tx xid8 not null default '0',
  ballots bigint not null default 0,
  votes bigint not null default 0,
  voters bigint not null default 0
) with (fillfactor = 60);
