-- Grows whenever the log says something new of a contest (docs/decisions/0019). A ballot that waited for such a change
-- goes by what it read before: by this number, in the row that it holds, it sees that it has to be checked anew.
alter table rounds add column changes int not null default 0;

create or replace view voting_rounds as
  select c.contest_id, r.round_id, r.start_date, r.end_date, c.contest_exp_hours, c.vote_once, c.revision, r.changes
  from contests c
  join rounds r on r.contest_id = c.contest_id
  where c.status = 'published' and r.merged_into is null;

-- The number moves no date.
drop trigger rounds_set_contest_dates on rounds;
create trigger rounds_set_contest_dates after insert or delete or update of contest_id, start_date, end_date, merged_into on rounds
  for each row execute function contest_dates();
