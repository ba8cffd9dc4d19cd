-- A film of the author's own in a post: a file that is kept while its post names it, whoever changes the post.
alter table feeds add column film_id text references documents on delete set null;
create index feeds_film on feeds (film_id) where film_id is not null;

create function keep_post_film() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from kept_documents where keeper = 'feed:' || old.fx_id;
  end if;
  if tg_op <> 'DELETE' and new.film_id is not null then
    insert into kept_documents (document_id, keeper) values (new.film_id, 'feed:' || new.fx_id) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger feeds_film_kept after insert on feeds
  for each row when (new.film_id is not null) execute function keep_post_film();
create trigger feeds_film_changed after update of film_id on feeds
  for each row when (old.film_id is distinct from new.film_id) execute function keep_post_film();
create trigger feeds_film_gone after delete on feeds
  for each row when (old.film_id is not null) execute function keep_post_film();
