-- Nothing is sold by an account that is suspended: its listings are nobody's to see or buy until that is lifted.
alter table services add column owner_suspended boolean not null default false;
-- Where the database is new, accounts can't be suspended yet.
do $$ begin
  if exists (select from pg_attribute where attrelid = 'users'::regclass and attname = 'suspended_at') then
    execute 'update services set owner_suspended = true
      where owner_id in (select user_id from users where suspended_at is not null)';
    execute 'delete from service_facets where owner_id in (select user_id from users where suspended_at is not null)';
  end if;
end $$;
