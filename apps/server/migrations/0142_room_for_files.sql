-- What one person can store, pictures and files together: 5,000 of them and two gigabytes. Admins, who also move whole
-- contests here, have all the room there is.
create function has_room_for_files(person bigint, more int) returns boolean language sql stable as $$
  select exists (select from users where user_id = person and is_admin)
    or count(*) + more <= 5000 and coalesce(sum(bytes), 0) + more <= 2000000000
  from (
    select bytes from attachments where user_id = person
    union all
    select bytes from documents where user_id = person
  ) stored
$$;

-- The person's row makes uploads at once count one after the other.
create function keep_room_for_files() returns trigger language plpgsql as $$
begin
  perform 1 from users where user_id = new.user_id for no key update;
  if found and not has_room_for_files(new.user_id, 0) then
    raise exception 'person % has no room left', new.user_id using errcode = 'PL003';
  end if;
  return null;
end $$;

create trigger attachments_room after insert on attachments for each row execute function keep_room_for_files();
create trigger documents_room after insert on documents for each row execute function keep_room_for_files();
