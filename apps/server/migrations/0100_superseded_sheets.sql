-- A sheet that its judge revised stays void for good: also when the judge's account, and the sheet with it, is gone.
alter table excluded_ballots add column superseded boolean not null default false
  check (not superseded or state = 'voided');

-- Of a judge's ballots in a round all but the last were revised, whoever had made them void before.
update excluded_ballots e set superseded = true
from ballots b join contests c using (contest_id)
where c.method = 'score' and b.kind = 'jury' and e.state = 'voided'
  and b.contest_id = e.contest_id and b.casx_id = e.casx_id
  and exists (
    select from ballots later
    where later.contest_id = b.contest_id and later.round_id = b.round_id and later.voter_key = b.voter_key
      and later.kind = 'jury' and later.tx > b.tx
  );
