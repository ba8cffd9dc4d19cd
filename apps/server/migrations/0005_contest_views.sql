-- What the contests module publishes to the ballot's commit: the rounds that take votes and who stands in
-- them. Views are the interface between the two modules' tables; the planner looks through them.
create view voting_rounds as
  select c.contest_id, r.round_id, r.start_date, r.end_date, c.contest_exp_hours, c.vote_once
  from contests c
  join rounds r on r.contest_id = c.contest_id
  where c.status = 'published' and r.merged_into is null;

create view eligible_contestants as
  select rc.contest_id, rc.round_id, rc.contestant_id
  from round_contestants rc
  join contestants n on n.contest_id = rc.contest_id and n.contestant_id = rc.contestant_id
  where n.approved;
