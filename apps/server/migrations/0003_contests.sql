create sequence contest_ids as bigint start 110001;
create sequence round_ids as bigint start 110001;
create sequence contestant_ids as bigint start 110001;

create table contests (
  contest_id bigint primary key default nextval('contest_ids'),
  cx_id text not null unique,
  owner_id bigint references users on delete set null,
  contest_name text not null check (length(contest_name) between 1 and 120),
  description text not null default '' check (length(description) <= 40000),
  category int not null,
  cover_id text references attachments,
  status text not null default 'draft' check (status in ('draft', 'published', 'paused', 'archived')),
  revision int not null default 1,
  time_zone text not null default 'UTC',
  contest_exp_hours int not null default 24 check (contest_exp_hours between 1 and 8784),
  vote_once boolean not null default false,
  confirm_vote boolean not null default false,
  method text not null default 'single' check (method in ('single', 'multiple', 'points', 'score')),
  method_options jsonb not null default '{}',
  jury_weight numeric(6, 5) check (jury_weight between 0 and 1),
  tie_break text[] not null default '{earliest,shared}',
  visibility text not null default 'public' check (visibility in ('public', 'unlisted')),
  result_visibility text not null default 'live' check (result_visibility in ('live', 'percentages', 'hidden')),
  voter_requirement text not null default 'anyone'
    check (voter_requirement in ('anyone', 'signed_in', 'confirmed_email', 'confirmed_phone')),
  entry_policy text not null default 'organiser' check (entry_policy in ('organiser', 'moderated', 'open')),
  fields jsonb not null default '[]',
  -- Kept by trigger from the rounds: start of round 1, latest end.
  start_date timestamptz,
  end_date timestamptz,
  declared_at timestamptz,
  created_at timestamptz not null default now()
);
create index contests_owner on contests (owner_id, contest_id desc);
create index contests_listed on contests (end_date, start_date) where visibility = 'public' and status in ('published', 'paused');
create index contests_category on contests (category) where visibility = 'public' and status in ('published', 'paused');

create extension if not exists pg_trgm;
create extension if not exists unaccent;
-- unaccent() depends on a dictionary that could be changed, so it is not immutable by itself; ours never is.
create function folded(value text) returns text language sql immutable parallel safe strict
  as $$ select lower(public.unaccent('public.unaccent', value)) $$;
create index contests_search on contests using gin (folded(contest_name) gin_trgm_ops);

-- Every address a contest ever had; an old one redirects (product 3).
create table contest_slugs (
  slug text primary key check (slug ~ '^[a-z0-9][a-z0-9-]{1,78}[a-z0-9]$'),
  contest_id bigint not null references contests on delete cascade,
  current boolean not null default true
);
create unique index contest_slugs_current on contest_slugs (contest_id) where current;

create table contest_people (
  contest_id bigint not null references contests on delete cascade,
  user_id bigint not null references users on delete cascade,
  role text not null check (role in ('organiser', 'judge')),
  primary key (contest_id, user_id, role)
);
create index contest_people_user on contest_people (user_id, role);

create table rounds (
  contest_id bigint not null references contests on delete cascade,
  round_id bigint not null default nextval('round_ids') unique,
  round_number int not null,
  name text not null default '',
  start_date timestamptz,
  end_date timestamptz,
  merged_into bigint,
  primary key (contest_id, round_id),
  unique (contest_id, round_number),
  check (end_date > start_date),
  check (merged_into <> round_id),
  foreign key (contest_id, merged_into) references rounds (contest_id, round_id)
);

create function contest_dates() returns trigger language plpgsql as $$
declare
  changed bigint := coalesce(new.contest_id, old.contest_id);
begin
  update contests c
  set start_date = r.starts, end_date = r.ends
  from (
    select min(start_date) as starts, max(end_date) as ends
    from rounds where contest_id = changed and merged_into is null
  ) r
  where c.contest_id = changed;
  return null;
end $$;
create trigger rounds_set_contest_dates after insert or update or delete on rounds
  for each row execute function contest_dates();

create table contestants (
  contest_id bigint not null references contests on delete cascade,
  contestant_id bigint not null default nextval('contestant_ids') unique,
  assox_id text not null unique,
  user_id bigint references users on delete set null,
  contestant_name text not null check (length(trim(contestant_name)) between 1 and 120),
  tagline text not null default '',
  country_code text not null default '',
  story text not null default '',
  video_url text not null default '',
  attachment_id text references attachments,
  gallery text[] not null default '{}',
  answers jsonb not null default '{}',
  approved boolean not null default true,
  position int not null,
  created_at timestamptz not null default now(),
  primary key (contest_id, contestant_id)
);
create index contestants_recent on contestants (created_at desc) where approved;
create index contestants_search on contestants using gin (folded(contestant_name) gin_trgm_ops);

create table round_contestants (
  contest_id bigint not null,
  round_id bigint not null,
  contestant_id bigint not null,
  -- Running order within the round, when it differs from the contest's.
  position int,
  primary key (contest_id, round_id, contestant_id),
  foreign key (contest_id, round_id) references rounds (contest_id, round_id) on delete cascade,
  foreign key (contest_id, contestant_id) references contestants (contest_id, contestant_id) on delete cascade
);
create index round_contestants_contestant on round_contestants (contest_id, contestant_id);

-- The declared result of a round, as it was declared.
create table results (
  contest_id bigint not null,
  round_id bigint not null,
  declared_at timestamptz not null default now(),
  standing jsonb not null,
  primary key (contest_id, round_id),
  foreign key (contest_id, round_id) references rounds (contest_id, round_id) on delete cascade
);
