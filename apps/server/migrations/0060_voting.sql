-- Votes: ballots and their sums, the log that makes results checkable, judges' sheets, and what speaks against a ballot.

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
  -- The ballot that took the slot of a device, mailbox or number last, beside its voter's own: its time is that ballot's,
  -- whoever had the slot before, and is forgotten with that ballot's voter.
  taken_by text collate "C",
  primary key (contest_id, round_id, voter_key)
) with (fillfactor = 80);

-- Ends the whole statement when a voter with two slots (account and device) could take only one of them,
-- because another group took the other in the same moment. The caller then casts one ballot at a time.
create function refuse_half_taken() returns boolean language plpgsql as $$
begin
  raise exception 'a ballot took only one of its two slots' using errcode = 'PL001';
end $$;

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
  -- Whether this ballot took a slot that nobody had: then it is the voter's first in its round, and counting
  -- voters needs no look at older ballots.
  is_first boolean not null default false,
  -- The canonical leaf of the contest's log, as it will be numbered and hashed.
  leaf text not null,
  -- The transaction that wrote it: readers fold what lies below every transaction still under way.
  tx xid8 not null default pg_current_xact_id(),
  primary key (contest_id, casx_id),
  unique (contest_id, voter_key, client_id),
  check (cardinality(contestants) > 0 and cardinality(contestants) = cardinality(points))
);
create index ballots_fold on ballots (contest_id, tx);
create index ballots_user on ballots (user_id, contest_id) where user_id is not null;

-- A ballot's round exists, and a round with ballots stays, as a foreign key would say. A key would look
-- once for each ballot, a tenth of the database's work for a vote; this looks once for all ballots of a
-- statement (docs/decisions/0018).
create function ballots_have_rounds() returns trigger language plpgsql as $$
declare
  ballot record;
begin
  for ballot in select distinct contest_id, round_id from written loop
    -- The row is held, so that it can't go before the ballot is committed.
    perform from rounds r where r.contest_id = ballot.contest_id and r.round_id = ballot.round_id for key share;
    if not found then
      raise foreign_key_violation using message = format('There is no round %s for a ballot.', ballot.round_id),
        table = 'ballots', constraint = 'ballots_of_a_round';
    end if;
  end loop;
  return null;
end
$$;
create trigger ballots_have_rounds after insert on ballots
  referencing new table as written for each statement execute function ballots_have_rounds();
create trigger ballots_keep_rounds after update on ballots
  referencing new table as written for each statement execute function ballots_have_rounds();

create function rounds_keep_ballots() returns trigger language plpgsql as $$
begin
  if exists (select from ballots b where b.contest_id = old.contest_id and b.round_id = old.round_id) then
    raise foreign_key_violation using message = format('Round %s has ballots.', old.round_id),
      table = 'ballots', constraint = 'ballots_of_a_round';
  end if;
  return null;
end
$$;
create trigger rounds_keep_ballots after delete on rounds for each row execute function rounds_keep_ballots();
create trigger rounds_keep_names after update of contest_id, round_id on rounds for each row
  when (old.contest_id is distinct from new.contest_id or old.round_id is distinct from new.round_id)
  execute function rounds_keep_ballots();

-- What came of a contest is declared also where it was archived while people voted: who has cast a ballot hears of it.
create function contest_has_ballots(contest bigint) returns boolean language sql stable as $$
  select exists (select from ballots where contest_id = contest)
$$;

-- Ballots that do not count: held for review, or void. The log says the same, leaf by leaf.
create table excluded_ballots (
  contest_id bigint not null,
  casx_id text collate "C" not null,
  state text not null check (state in ('held', 'voided')),
  reason text not null,
  changed_at timestamptz not null default now(),
  changed_by bigint,
  -- A sheet that its judge revised stays void for good: also when the judge's account, and the sheet with it, is gone.
  superseded boolean not null default false,
  primary key (contest_id, casx_id),
  foreign key (contest_id, casx_id) references ballots (contest_id, casx_id) on delete cascade,
  check (not superseded or state = 'voided')
);

-- Sums.

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
  -- Who reached a sum first is decided by the order in which the log numbers ballots: by transaction, then by id.
  -- Ballots of one group share their time.
  reached text collate "C" not null,
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
  -- The place of each of a ranking, in its order: contestants who are level have the same.
  places int[] not null,
  -- What each of a ranking had then, in its order: points, or the score where two sides are weighed.
  sums numeric[],
  primary key (contest_id, minute)
);

-- How far a contest's ballots are folded; its row lock makes the writer the only one. Every contest has its row from
-- the start, so that the list by popularity reads along its index.
create table tally_state (
  contest_id bigint primary key references contests on delete cascade,
  folded_tx xid8 not null default '0',
  ballots bigint not null default 0,
  votes bigint not null default 0,
  voters bigint not null default 0,
  -- When the standing was last folded, so that all processes together keep to the pace of one.
  folded_at timestamptz,
  -- The number of votes as everybody is told it (`toldTotal`): lists are ordered by nothing that pages withhold. Kept by
  -- the two triggers below, whoever writes.
  told bigint not null default 0
) with (fillfactor = 60);
create index tally_state_popular on tally_state (told desc, contest_id desc);

-- What `toldTotal` of the voting module says of a contest, until the clock alone settles it: then the declaration, which
-- comes by itself, moves the number.
create function told_votes(contest bigint, votes bigint, ballots bigint) returns bigint language plpgsql as $$
declare
  c record;
  total bigint;
  unit bigint;
begin
  select method, result_visibility, declared_at into c from contests where contest_id = contest;
  total := case when c.method = 'score' then ballots else votes end;
  if c.result_visibility is distinct from 'percentages' or c.declared_at is not null then
    return total;
  end if;
  if total < 10000 then
    return 0;
  end if;
  unit := (10 ^ (length(total::text) - 2))::bigint;
  return total / unit * unit;
end $$;

create function tell_tally() returns trigger language plpgsql as $$
begin
  new.told := told_votes(new.contest_id, new.votes, new.ballots);
  return new;
end $$;
create trigger tally_state_told before insert or update of votes, ballots on tally_state
  for each row execute function tell_tally();

create function retell_tally() returns trigger language plpgsql as $$
begin
  update tally_state set votes = votes where contest_id = new.contest_id;
  return null;
end $$;
create trigger contests_told after update on contests for each row
  when (old.method is distinct from new.method or old.result_visibility is distinct from new.result_visibility
    or old.declared_at is distinct from new.declared_at)
  execute function retell_tally();

-- The list of contests by popularity reads sums that voting keeps; this is how far the two modules' tables meet.
create view contest_popularity as select contest_id, told as votes from tally_state;

-- Where a contest's ballots and views come from, as sums and of nobody: folded in batches beside the tallies, for
-- the organiser's dashboard. Ballots of judges are not in them.
create table source_minutes (
  contest_id bigint not null references contests on delete cascade,
  minute timestamptz not null,
  source text not null check (source in ('direct', 'site', 'embed')),
  ballots bigint not null check (ballots > 0),
  primary key (contest_id, minute, source)
) with (fillfactor = 60);

-- '': unknown.
create table source_countries (
  contest_id bigint not null references contests on delete cascade,
  country_code text not null check (country_code ~ '^([A-Z]{2})?$'),
  ballots bigint not null check (ballots > 0),
  primary key (contest_id, country_code)
) with (fillfactor = 60);

-- By the site that a page was opened from: never more than its host. '' is none, '*' all the others.
create table source_hosts (
  contest_id bigint not null references contests on delete cascade,
  hour timestamptz not null,
  source text not null check (source in ('direct', 'site', 'embed')),
  host text collate "C" not null check (length(host) <= 253),
  views bigint not null default 0 check (views >= 0),
  ballots bigint not null default 0 check (ballots >= 0),
  primary key (contest_id, hour, source, host)
) with (fillfactor = 60);
create index source_hosts_hour on source_hosts (hour);

-- How far a contest's ballots are in these sums; its row lock makes who folds the only one.
create table source_state (
  contest_id bigint primary key references contests on delete cascade,
  folded_tx xid8 not null default '0'
);

-- What a ballot or a view keeps of where its page was opened from is a host, with "embed:" before it within a frame.
create function referrer_source(referrer text) returns text language sql immutable parallel safe as $$
  select case when coalesce(referrer, '') = '' then 'direct' when referrer like 'embed:%' then 'embed' else 'site' end
$$;
-- Large sites have several names for one place: l.facebook.com, m.facebook.com, www.facebook.com.
create function referrer_host(referrer text) returns text language sql immutable parallel safe as $$
  select regexp_replace(regexp_replace(coalesce(referrer, ''), '^embed:', ''), '^(www|m|l|lm|mobile|out|amp)\.(?=[^.]+\.)', '')
$$;

-- The log.

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
  -- What a log begins with stands before all ballots, also where those are older than the log.
  is_first boolean not null default false,
  -- A fact stands behind every ballot that had its transaction when the fact was written: those were cast before
  -- it was true. What a transaction says may not be numbered as long as it runs. The newest number that is done may
  -- be lower than its own, while others before it still run: the log would then go past the fact and never come back
  -- to it.
  tx xid8 not null default greatest(pg_current_xact_id(), pg_snapshot_xmax(pg_current_snapshot())),
  primary key (contest_id, fact_id)
);
create index log_facts_order on log_facts (contest_id, tx);

-- A log does not wait for a transaction that promised to add nothing to it (platform/db/horizon.ts): a fact of such a
-- transaction would never be numbered.
create function facts_keep_promises() returns trigger language plpgsql as $$
begin
  if exists (select from pg_locks where pid = pg_backend_pid() and locktype = 'advisory' and classid = 20174 and objid = 1 and objsubid = 2) then
    raise exception 'a transaction that promised to add nothing to any log states a fact';
  end if;
  return null;
end
$$;
create trigger facts_keep_promises before insert on log_facts for each statement execute function facts_keep_promises();

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
-- Where a ballot's leaf stands is looked up by its transaction: in a log of a million leaves that are four thousand tiles.
create index log_tiles_first_tx on log_tiles (contest_id, first_tx, n) where level = 0;

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

-- Judges.

-- A judge's sheet in a round. What was handed in last is a ballot of the log; marks are the judge's own until then
-- (product 3, score).
create table judge_sheets (
  contest_id bigint not null,
  round_id bigint not null,
  user_id bigint not null references users on delete cascade,
  -- The ballot that counts now; null before the first.
  casx_id text collate "C",
  handed_in_at timestamptz,
  primary key (contest_id, round_id, user_id),
  foreign key (contest_id, round_id) references rounds (contest_id, round_id) on delete cascade,
  check ((casx_id is null) = (handed_in_at is null))
);

create table judge_marks (
  contest_id bigint not null,
  round_id bigint not null,
  user_id bigint not null,
  contestant_id bigint not null,
  -- Criterion → mark; those without one are left out.
  scores jsonb not null default '{}',
  -- The judge steps back for this contestant.
  recused boolean not null default false,
  reason text not null default '' check (length(reason) <= 300),
  changed_at timestamptz not null default now(),
  primary key (contest_id, round_id, user_id, contestant_id),
  foreign key (contest_id, round_id, user_id) references judge_sheets on delete cascade,
  foreign key (contest_id, contestant_id) references contestants (contest_id, contestant_id) on delete cascade
);

-- What speaks against a ballot.

-- Found afterwards from what all ballots of its contest have in common. A ballot without a row has nothing against it.
create table ballot_marks (
  contest_id bigint not null,
  casx_id text collate "C" not null,
  score smallint not null check (score between 1 and 100),
  signals text[] not null,
  primary key (contest_id, casx_id),
  foreign key (contest_id, casx_id) references ballots (contest_id, casx_id) on delete cascade
);

-- When a contest was looked through; its row lock makes who looks the only one.
create table mark_state (
  contest_id bigint primary key references contests on delete cascade,
  -- How far the ballots were folded then: nothing new, nothing to do.
  folded_tx xid8 not null default '0',
  looked_at timestamptz,
  took_ms int not null default 0
);

-- Proofs of work that were used up: each lets one ballot pass.
create table spent_proofs (
  contest_id bigint not null,
  proof bytea not null,
  expires_at timestamptz not null,
  primary key (contest_id, proof)
);
create index spent_proofs_expiry on spent_proofs (expires_at);

-- Bought votes on their way into a ballot: written with the money, then cast with everybody else's ballots. The row is
-- what makes a purchase one ballot, whatever is killed in between.
create table bought_votes (
  contest_id bigint not null,
  -- The buyer's own id of the ballot, or the checkout's.
  spend_id text collate "C" not null,
  -- Whose credits were spent, or who paid: the owner of a ledger account.
  owner text collate "C" not null,
  seller_id bigint,
  user_id bigint,
  voter_key bytea not null,
  round_id bigint not null,
  assox_id text collate "C" not null,
  quantity int not null check (quantity > 0),
  casx_id text collate "C" not null,
  -- Paid for directly; null: with credits.
  checkout_id text collate "C",
  -- What the leaf's commitment to the payment hides, and the salt that hides it; gone with the person.
  payment text,
  salt bytea,
  origin jsonb not null default '{}',
  country_code text not null default '',
  state text not null default 'ready' check (state in ('ready', 'cast', 'refused', 'refunded')),
  created_at timestamptz not null default now(),
  primary key (contest_id, owner, spend_id)
);
create index bought_votes_ready on bought_votes (created_at) where state = 'ready';
create index bought_votes_ballot on bought_votes (contest_id, casx_id);
create index bought_votes_checkout on bought_votes (checkout_id) where checkout_id is not null;
create index bought_votes_credits on bought_votes (seller_id, contest_id) where checkout_id is null;
-- What a person bought is found when they are erased.
create index bought_votes_people on bought_votes (user_id) where user_id is not null;
