-- Short addresses, /v/{code}: stable, printed on posters, and no way to count through what is unlisted.
create function short_code() returns text language sql volatile as $$
  select string_agg(substr('23456789abcdefghjkmnpqrstuvwxyz', 1 + get_byte(random, at) % 31, 1), '')
  -- The other bytes of such an id are not all random.
  from (select uuid_send(gen_random_uuid()) as random) id, unnest(array[0, 1, 2, 3, 4, 5, 9, 10]) as at
$$;
alter table contests add column code text not null default short_code() unique;
alter table contestants add column code text not null default short_code() unique;

-- Who came by which of them: a day's sum for each source, no person.
create table link_visits (
  contest_id bigint not null references contests on delete cascade,
  -- 0: the contest's own link.
  contestant_id bigint not null,
  source text not null check (source in ('link', 'share', 'poster', 'certificate')),
  day date not null,
  visits bigint not null check (visits > 0),
  primary key (contest_id, contestant_id, source, day)
);
