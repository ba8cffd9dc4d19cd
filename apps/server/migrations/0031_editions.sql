-- Editions (product 3): entrants fill contests that are copied from an original, `max_user` in each.
alter table contests add column max_user int check (max_user between 2 and 500);

-- A contest that has a most holds no more, whichever way they come in. Its row's lock makes those who
-- arrive at once count one after the other.
create function keep_max_user() returns trigger language plpgsql as $$
declare
  full_contest bigint;
begin
  perform 1 from contests c
  where c.max_user is not null and c.contest_id in (select contest_id from fresh)
  order by c.contest_id for no key update;
  select c.contest_id into full_contest
  from contests c
  where c.max_user is not null and c.contest_id in (select contest_id from fresh)
    and (select count(*) from contestants n where n.contest_id = c.contest_id) > c.max_user;
  if found then
    raise exception 'contest % is full', full_contest using errcode = 'PL002';
  end if;
  return null;
end $$;
create trigger contestants_max_user after insert on contestants
  referencing new table as fresh for each statement execute function keep_max_user();

create sequence edition_ids as bigint start 110001;
create table editions (
  edition_id bigint primary key default nextval('edition_ids'),
  edx_id text not null unique,
  original_contest_id bigint not null references contests on delete cascade,
  edition_name text not null check (length(trim(edition_name)) between 1 and 120),
  max_user int not null check (max_user between 2 and 500),
  entry_policy text not null default 'moderated' check (entry_policy in ('moderated', 'open')),
  takes_entries boolean not null default true,
  created_at timestamptz not null default now()
);
create index editions_original on editions (original_contest_id, edition_id desc);

create table edition_contests (
  edition_id bigint not null references editions on delete cascade,
  number int not null check (number > 0),
  contest_id bigint not null unique references contests on delete cascade,
  -- From then on it takes nobody in.
  filled_at timestamptz,
  primary key (edition_id, number)
);
-- One at a time is being filled.
create unique index edition_contests_filling on edition_contests (edition_id) where filled_at is null;

create table edition_entries (
  edition_id bigint not null references editions on delete cascade,
  entry_id bigint not null generated always as identity,
  user_id bigint not null references users on delete cascade,
  state text not null default 'pending' check (state in ('pending', 'approved', 'refused')),
  refusal_reason text not null default '' check (length(refusal_reason) <= 1000),
  -- As it was sent, until it stands in a contest.
  form jsonb,
  contest_id bigint,
  contestant_id bigint,
  created_at timestamptz not null default now(),
  primary key (edition_id, entry_id),
  unique (edition_id, user_id),
  foreign key (contest_id, contestant_id) references contestants (contest_id, contestant_id) on delete cascade,
  check ((state = 'approved') = (contestant_id is not null)),
  check ((contest_id is null) = (contestant_id is null)),
  check ((form is null) = (state = 'approved'))
);
create index edition_entries_state on edition_entries (edition_id, state, entry_id);
create index edition_entries_contestant on edition_entries (contest_id, contestant_id);
