-- A contest or contestant that was taken down is hot no more, and a site of one owner asks whose a contest is.
create or replace view hot_contestants as
  select c.contest_id, c.cx_id, c.contest_name, c.start_date, n.contestant_id, n.assox_id, n.contestant_name, n.attachment_id,
    c.owner_id
  from contests c join contestants n on n.contest_id = c.contest_id and n.approved and n.hidden_at is null
  where c.visibility = 'public' and c.hidden_at is null and c.status in ('published', 'paused') and c.start_date <= now()
    and (c.end_date is null or c.end_date > now() - interval '30 days')
    and (c.declared_at is not null or c.result_visibility = 'live');
