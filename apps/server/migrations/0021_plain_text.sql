-- Words stay one space apart where tags stood between them.
drop index contests_description_search;
create or replace function plain_folded(html text) returns text language sql immutable parallel safe strict
  as $$ select public.folded(regexp_replace(regexp_replace(html, '<[^>]*>', ' ', 'g'), '\s+', ' ', 'g')) $$;
create index contests_description_search on contests using gin (plain_folded(description) gin_trgm_ops)
  where visibility = 'public' and status in ('published', 'paused');
