-- Who reached a sum first is decided by the order in which the log numbers ballots: by transaction, then by id.
-- Ballots of one group share their time.
alter table tallies add column reached text collate "C" not null default '';
update tallies t set reached = coalesce((
  select max(lpad(b.tx::text, 20, '0') || b.casx_id) from ballots b
  where b.contest_id = t.contest_id and b.round_id = t.round_id and b.channel = t.channel and t.contestant_id = any (b.contestants)
), '');
alter table tallies alter column reached drop default;
