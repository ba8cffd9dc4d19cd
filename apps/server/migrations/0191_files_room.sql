-- How much one person can store is the operator's to set (product 10: large files are configurable): gigabytes of 1,000
-- megabytes, 2 where nobody set anything.
create function room_for_files() returns bigint language sql stable as $$
  select coalesce((select (value ->> 'room_gb')::bigint from public.settings where key = 'limits'), 2) * 1000000000
$$;

create or replace function has_room_for_files(person bigint, more int) returns boolean language sql stable as $$
  select exists (select from users where user_id = person and is_admin)
    or count(*) + more <= 5000 and coalesce(sum(bytes), 0) + more <= room_for_files()
  from (
    select bytes from attachments where user_id = person
    union all
    select bytes from documents where user_id = person
  ) stored
$$;
