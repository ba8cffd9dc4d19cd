-- Who the search shows what stands in a club: its members, and everybody where the club is public. What changes with a
-- club or a membership is true in the search at once, without reading any post again (product 14).
create index clubs_audience on clubs (('club:' || group_id::text))
  where access = 'public' and deleted_at is null and hidden_at is null;
create or replace view search_audiences as
  select 'club:' || p.group_id::text as audience, p.user_id
  from club_people p join clubs c using (group_id)
  where p.state in ('member', 'lapsed') and c.deleted_at is null and c.hidden_at is null
  union all
  select 'club:' || group_id::text, null::bigint from clubs
  where access = 'public' and deleted_at is null and hidden_at is null;
