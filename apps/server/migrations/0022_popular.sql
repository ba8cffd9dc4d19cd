-- Every contest has its sums from the start, so that the list by popularity reads along this index.
insert into tally_state (contest_id) select contest_id from contests on conflict do nothing;
create index tally_state_popular on tally_state (votes desc, contest_id desc);
