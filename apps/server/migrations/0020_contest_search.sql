-- Search over contests (product 3 and 6: accents and typing errors don't matter).

-- Text of a description without its tags, folded.
create function plain_folded(html text) returns text language sql immutable parallel safe strict
  as $$ select public.folded(regexp_replace(html, '<[^>]*>', ' ', 'g')) $$;

create index contests_description_search on contests using gin (plain_folded(description) gin_trgm_ops)
  where visibility = 'public' and status in ('published', 'paused');
create index contests_by_name on contests (folded(contest_name), contest_id)
  where visibility = 'public' and status in ('published', 'paused');
create index contests_newest on contests (contest_id desc)
  where visibility = 'public' and status in ('published', 'paused');
create index users_search on users using gin (folded(full_name || ' ' || username) gin_trgm_ops);
create index contestants_user on contestants (user_id) where user_id is not null;
create index contestants_by_name on contestants (contest_id, folded(contestant_name));

-- The list by popularity reads sums that voting keeps; this is how far the two modules' tables meet.
create view contest_popularity as select contest_id, votes from tally_state;
