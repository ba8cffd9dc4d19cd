-- What came of a contest is declared also where it was archived while people voted: who has cast a ballot hears of it.
create function contest_has_ballots(contest bigint) returns boolean language sql stable as $$
  select exists (select from ballots where contest_id = contest)
$$;
