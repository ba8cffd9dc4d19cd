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

insert into closed_pictures (attachment_id) select attachment_id from private_pictures on conflict do nothing;
