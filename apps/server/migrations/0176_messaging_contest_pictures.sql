-- The chat of a contest that is for accounts alone shows nothing to those without one: neither do its pictures.
create or replace view closed_conversations as
  select conversation_id from conversations
  where kind in ('pair', 'group') or (kind in ('club', 'contest') and not is_public);

-- Opened to everybody it opens what stands in no closed place; closed it closes what stands there.
create trigger contest_rooms_close_pictures after update of is_public on conversations
  for each row when (new.kind = 'contest' and old.is_public is distinct from new.is_public)
  execute function close_room_pictures();

insert into closed_pictures (attachment_id) select attachment_id from private_pictures on conflict do nothing;
