-- A ballot is checked against the contest's rules before its commit; the commit sees whether they changed since.
create or replace view voting_rounds as
  select c.contest_id, r.round_id, r.start_date, r.end_date, c.contest_exp_hours, c.vote_once, c.revision
  from contests c
  join rounds r on r.contest_id = c.contest_id
  where c.status = 'published' and r.merged_into is null;
