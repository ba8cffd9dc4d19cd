-- Posts of one kind, the newest first, without the others being read. The conditions are those of `feeds/data/kinds.ts`.
create index feeds_questions on feeds (group_id, feed_item_id desc)
  where text ~ '\?(\s|$)' and deleted_at is null and hidden_at is null;
create index feeds_polls on feeds (group_id, feed_item_id desc)
  where poll is not null and deleted_at is null and hidden_at is null;
create index feeds_films on feeds (group_id, feed_item_id desc)
  where (film_id is not null or media_url is not null) and deleted_at is null and hidden_at is null;
create index feeds_links on feeds (group_id, feed_item_id desc)
  where link_url is not null and deleted_at is null and hidden_at is null;
create index feed_pictures_first on feed_pictures (group_id, feed_item_id desc) where position = 0;
