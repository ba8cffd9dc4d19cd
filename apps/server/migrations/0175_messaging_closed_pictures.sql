-- Pictures of conversations are their people's alone, and those of a club's chat its members', unless everybody may read it.

-- A room of a contest is read by everybody who has an account, so that its pictures stay open.
create view closed_conversations as
  select conversation_id from conversations
  where kind in ('pair', 'group') or (kind = 'club' and not is_public);

-- With the places of private clubs, so that a picture that is shown to everybody elsewhere too is known.
create or replace view private_pictures as
  select attachment_id, group_id from feed_pictures join clubs using (group_id) where access = 'private'
  union all
  select link_image, group_id from feeds join clubs using (group_id) where access = 'private' and link_image is not null
  union all
  select cover_id, group_id from clubs where access = 'private' and not introduced and cover_id is not null
  union all
  select attachment_id, null::bigint from message_files join closed_conversations using (conversation_id)
  where attachment_id is not null;

-- A picture is closed in the statement that sends it, and stays closed when its message is taken back.
create function close_message_picture() returns trigger language plpgsql as $$
begin
  insert into closed_pictures (attachment_id)
  select new.attachment_id from closed_conversations where conversation_id = new.conversation_id
  on conflict do nothing;
  return null;
end $$;
create trigger message_files_close after insert on message_files
  for each row when (new.attachment_id is not null) execute function close_message_picture();

-- A club's chat that everybody may read opens what stands in no closed place; one that closes closes what stands there.
create function close_room_pictures() returns trigger language plpgsql as $$
begin
  if new.is_public then
    delete from closed_pictures c using message_files f
    where f.conversation_id = new.conversation_id and c.attachment_id = f.attachment_id
      and not exists (select from private_pictures p where p.attachment_id = c.attachment_id);
  else
    insert into closed_pictures (attachment_id)
    select distinct attachment_id from message_files
    where conversation_id = new.conversation_id and attachment_id is not null
    on conflict do nothing;
  end if;
  return null;
end $$;
create trigger conversations_close_pictures after update of is_public on conversations
  for each row when (new.kind = 'club' and old.is_public is distinct from new.is_public)
  execute function close_room_pictures();

insert into closed_pictures (attachment_id) select attachment_id from private_pictures on conflict do nothing;
