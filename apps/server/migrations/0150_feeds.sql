-- What people write in clubs, and what others say and think of it (product 8).

create sequence feed_item_ids as bigint start 110001;

create table feeds (
  group_id bigint not null references clubs on delete cascade,
  feed_item_id bigint not null default nextval('feed_item_ids'),
  fx_id text not null unique,
  user_id bigint references users on delete set null,
  -- The client's own name for it: a retry, however late, finds the first one.
  client_id text,
  -- Of what came first under that name: other words are refused, and not taken for these.
  body_hash text,
  text text not null default '' check (length(text) <= 10000),
  media_url text check (length(media_url) <= 2000),
  -- The first address in the text, and what was found there by a task.
  link_url text check (length(link_url) <= 2000),
  link jsonb,
  link_image text references attachments on delete set null,
  poll jsonb,
  data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  deleted_at timestamptz,
  hidden_at timestamptz,
  -- Hidden by the platform: those who keep order in the club can't show it again.
  taken_down boolean not null default false,
  -- The club's keepers had hidden it before the platform took it down: put back, it is hidden still.
  hidden_in_club boolean not null default false,
  pinned_at timestamptz,
  -- Folded from the likes by one writer, for the order of lists alone: what is shown is counted.
  likes int not null default 0,
  -- The logarithm of the likes and the time of writing. No clock goes in, so a page by key stays whole.
  hot double precision not null default extract(epoch from now()) / 45000,
  -- What a club's keepers deleted can be objected to: its words stay until then, for nobody's eyes, and are put back or
  -- wiped.
  wipe_at timestamptz,
  -- A film of the author's own: a file that is kept while its post names it, whoever changes the post.
  film_id text references documents on delete set null,
  primary key (group_id, feed_item_id),
  unique (feed_item_id)
);
create unique index feeds_client on feeds (user_id, client_id) where client_id is not null;
create index feeds_new on feeds (group_id, feed_item_id desc) where deleted_at is null and hidden_at is null;
create index feeds_news on feeds (group_id, created_at) where deleted_at is null and hidden_at is null;
create index feeds_hot on feeds (group_id, hot desc, feed_item_id desc) where deleted_at is null and hidden_at is null;
create index feeds_top on feeds (group_id, likes desc, feed_item_id desc) where deleted_at is null and hidden_at is null;
create index feeds_pinned on feeds (group_id, pinned_at desc)
  where pinned_at is not null and deleted_at is null and hidden_at is null;
create index feeds_author on feeds (user_id, feed_item_id desc);
create index feeds_link_image on feeds (link_image) where link_image is not null;
-- Deleted words that an objection waits about: they are not wiped before its answer. Reports say here which they are.
create view awaited_words as select null::text as fx_id, null::text as comment_id where false;
create index feeds_wipe on feeds (wipe_at) where wipe_at is not null;
create index feeds_film on feeds (film_id) where film_id is not null;
-- When each post that is shown was written: clubs count those of a week by `feeds_news`.
create view shown_posts as
  select group_id, created_at from feeds where deleted_at is null and hidden_at is null;
-- Posts of one kind, the newest first, without the others being read. The conditions are those of `feeds/data/kinds.ts`.
create index feeds_questions on feeds (group_id, feed_item_id desc)
  where text ~ '\?(\s|$)' and deleted_at is null and hidden_at is null;
create index feeds_polls on feeds (group_id, feed_item_id desc)
  where poll is not null and deleted_at is null and hidden_at is null;
create index feeds_films on feeds (group_id, feed_item_id desc)
  where (film_id is not null or media_url is not null) and deleted_at is null and hidden_at is null;
create index feeds_links on feeds (group_id, feed_item_id desc)
  where link_url is not null and deleted_at is null and hidden_at is null;

-- Pictures of a feed item in their order; who deletes a picture is kept from it by these rows.
create table feed_pictures (
  group_id bigint not null,
  feed_item_id bigint not null,
  position smallint not null check (position between 0 and 9),
  attachment_id text not null references attachments,
  primary key (group_id, feed_item_id, position),
  foreign key (group_id, feed_item_id) references feeds on delete cascade
);
create index feed_pictures_attachment on feed_pictures (attachment_id);
create index feed_pictures_first on feed_pictures (group_id, feed_item_id desc) where position = 0;

-- What stood there before it was changed.
create table feed_edits (
  group_id bigint not null,
  feed_item_id bigint not null,
  edit_id bigint not null generated always as identity (start with 110001),
  text text not null,
  data jsonb not null,
  until timestamptz not null default now(),
  primary key (group_id, feed_item_id, edit_id),
  foreign key (group_id, feed_item_id) references feeds on delete cascade
);

-- One answer of each person to a poll, which may name several options.
create table poll_answers (
  group_id bigint not null,
  feed_item_id bigint not null,
  user_id bigint not null references users on delete cascade,
  options int[] not null check (cardinality(options) between 1 and 20),
  answered_at timestamptz not null default now(),
  primary key (group_id, feed_item_id, user_id),
  foreign key (group_id, feed_item_id) references feeds on delete cascade
);
create index poll_answers_person on poll_answers (user_id);

-- Comments of posts and services; a reply is one below another.
create table comments (
  comment_id text primary key,
  type text not null check (type in ('feed', 'service')),
  subject_id text collate "C" not null,
  parent_id text references comments on delete cascade,
  user_id bigint references users on delete set null,
  client_id text,
  body_hash text,
  text text not null check (length(text) between 1 and 5000),
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  deleted_at timestamptz,
  hidden_at timestamptz,
  taken_down boolean not null default false,
  hidden_in_club boolean not null default false,
  -- Folded, for the order of a list alone.
  likes int not null default 0,
  wipe_at timestamptz
);
create index comments_thread on comments (type, subject_id, created_at, comment_id) where parent_id is null;
create index comments_liked on comments (type, subject_id, likes desc, comment_id) where parent_id is null;
create index comments_replies on comments (parent_id, created_at, comment_id) where parent_id is not null;
create index comments_alive on comments (type, subject_id) where deleted_at is null and hidden_at is null;
create unique index comments_client on comments (user_id, client_id) where client_id is not null;
create index comments_author on comments (user_id, created_at desc);

create table comment_edits (
  comment_id text not null references comments on delete cascade,
  edit_id bigint not null generated always as identity (start with 110001),
  text text not null,
  until timestamptz not null default now(),
  primary key (comment_id, edit_id)
);

-- One for each person and thing; whoever takes it back leaves nothing.
create table likes (
  type text not null check (type in ('Feed', 'Comment', 'Reply', 'User', 'Service')),
  subject_id text collate "C" not null,
  user_id bigint not null references users on delete cascade,
  like_id text not null,
  created_at timestamptz not null default now(),
  primary key (type, subject_id, user_id)
);
create index likes_person on likes (user_id);

-- Things whose likes or comments changed, each change a row of its own, so that nobody who likes waits for another; one
-- writer counts them and takes the rows away.
create table like_changes (
  change_id bigint generated always as identity (start with 110001) primary key,
  type text not null,
  subject_id text collate "C" not null,
  -- Of the topic that hears of it.
  topic text not null
);

do $$
begin
  execute format(
    'create or replace view shown_pictures as %s union all select attachment_id from feed_pictures
       union all select link_image from feeds where link_image is not null',
    rtrim(pg_get_viewdef('shown_pictures'::regclass), '; ')
  );
end $$;
create index comments_wipe on comments (wipe_at) where wipe_at is not null;

-- Pictures of private clubs are their members' alone, wherever their address got to.

-- Every place in a private club that shows a picture, also where the post or the club was taken away since.
create view private_pictures as
  select attachment_id, group_id from feed_pictures join clubs using (group_id) where access = 'private'
  union all
  select link_image, group_id from feeds join clubs using (group_id) where access = 'private' and link_image is not null
  union all
  -- A club that introduces itself shows its cover to everybody.
  select cover_id, group_id from clubs where access = 'private' and not introduced and cover_id is not null;

-- What is shown elsewhere too, where everybody may look, is everybody's.
create function is_openly_shown(picture text) returns boolean language sql stable as $$
  select (select count(*) from shown_pictures where attachment_id = picture)
    > (select count(*) from private_pictures where attachment_id = picture)
$$;

-- A picture is closed in the statement that first shows it in a private club, and stays closed when its post is deleted.
create function close_post_picture() returns trigger language plpgsql as $$
begin
  insert into closed_pictures (attachment_id)
  select new.attachment_id from clubs where group_id = new.group_id and access = 'private'
  on conflict do nothing;
  return null;
end $$;
create trigger feed_pictures_close after insert on feed_pictures
  for each row execute function close_post_picture();

create function close_link_picture() returns trigger language plpgsql as $$
begin
  insert into closed_pictures (attachment_id)
  select new.link_image from clubs where group_id = new.group_id and access = 'private'
  on conflict do nothing;
  return null;
end $$;
create trigger feeds_close_link after insert or update of link_image on feeds
  for each row when (new.link_image is not null) execute function close_link_picture();

-- A club that becomes private closes what stands there; one that opens opens what stands in no other private club.
create function close_club_pictures() returns trigger language plpgsql as $$
begin
  insert into closed_pictures (attachment_id)
  select attachment_id from private_pictures where group_id = new.group_id
  on conflict do nothing;
  delete from closed_pictures c using (
    select attachment_id from feed_pictures where group_id = new.group_id
    union select link_image from feeds where group_id = new.group_id and link_image is not null
    union select new.cover_id
  ) here
  where c.attachment_id = here.attachment_id
    and not exists (select from private_pictures p where p.attachment_id = c.attachment_id);
  return null;
end $$;
create trigger clubs_close_pictures after update of access, introduced, cover_id on clubs
  for each row when (
    (old.access, old.introduced, old.cover_id) is distinct from (new.access, new.introduced, new.cover_id)
    -- Of a club that goes nothing opens.
    and new.deleted_at is null
  ) execute function close_club_pictures();
create trigger clubs_close_cover after insert on clubs
  for each row when (new.cover_id is not null) execute function close_club_pictures();

-- A film is kept while its post names it.

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
