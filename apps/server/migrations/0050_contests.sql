-- Contests: their rounds, contestants and who runs and judges them.

create sequence contest_ids as bigint start 110001;
create sequence round_ids as bigint start 110001;
create sequence contestant_ids as bigint start 110001;

create table contests (
  contest_id bigint primary key default nextval('contest_ids'),
  cx_id text not null unique,
  -- Of the short address.
  code text not null default short_code() unique,
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
  -- after_vote: a person sees a round's standing after voting in it, everybody else only once it is settled (product 3).
  result_visibility text not null default 'live' check (result_visibility in ('live', 'percentages', 'hidden', 'after_vote')),
  -- `code`: voters come with a code from a printed list, one vote for each code in each round.
  voter_requirement text not null default 'anyone'
    check (voter_requirement in ('anyone', 'signed_in', 'confirmed_email', 'confirmed_phone', 'code')),
  entry_policy text not null default 'organiser' check (entry_policy in ('organiser', 'moderated', 'open')),
  fields jsonb not null default '[]',
  -- What votes cost: {mode, currency, bundles, spend_cap}; null where none are sold.
  prices jsonb,
  -- Kept by trigger from the rounds: start of round 1, latest end.
  start_date timestamptz,
  end_date timestamptz,
  -- How long a result is held for review after the end before it is declared by itself, in hours; 0 declares at once
  -- (product 4). Held back with a reason, it waits for its organiser instead.
  review_hours int not null default 72 check (review_hours between 0 and 8784),
  withheld_at timestamptz,
  withheld_reason text check (length(withheld_reason) between 3 and 300),
  declared_at timestamptz,
  -- Taken down by the platform, or hidden until somebody looked at what was reported: nobody but its team sees it.
  hidden_at timestamptz,
  -- Contestants at most; null but in an edition.
  max_user int check (max_user between 2 and 500),
  created_at timestamptz not null default now(),
  -- Entrants change name and pictures while votes run.
  names_open boolean not null default false,
  check ((withheld_at is null) = (withheld_reason is null)),
  -- A code votes once, whatever rhythm the contest had before; and what is bought needs none.
  constraint contests_code_votes_once
    check (voter_requirement <> 'code' or (vote_once and coalesce(prices ->> 'mode', 'free') = 'free'))
);
create index contests_owner on contests (owner_id, contest_id desc);
create index contests_cover on contests (cover_id) where cover_id is not null;
create index contests_listed on contests (end_date, start_date) where visibility = 'public' and status in ('published', 'paused') and hidden_at is null;
create index contests_category on contests (category) where visibility = 'public' and status in ('published', 'paused') and hidden_at is null;
create index contests_newest on contests (contest_id desc) where visibility = 'public' and status in ('published', 'paused') and hidden_at is null;
create index contests_by_name on contests (folded(contest_name), contest_id)
  where visibility = 'public' and status in ('published', 'paused') and hidden_at is null;
create index contests_search on contests using gin (folded(contest_name) gin_trgm_ops);
create index contests_description_search on contests using gin (plain_folded(description) gin_trgm_ops)
  where visibility = 'public' and status in ('published', 'paused') and hidden_at is null;
-- Results that wait for their time, those of archived contests too.
create index contests_waiting on contests (end_date)
  where declared_at is null and withheld_at is null and status <> 'draft';

-- Every address a contest ever had; an old one redirects (product 3).
create table contest_slugs (
  slug text primary key check (slug ~ '^[a-z0-9][a-z0-9-]{1,78}[a-z0-9]$'),
  contest_id bigint not null references contests on delete cascade,
  current boolean not null default true
);
create unique index contest_slugs_current on contest_slugs (contest_id) where current;

-- The team.

create table contest_people (
  contest_id bigint not null references contests on delete cascade,
  user_id bigint not null references users on delete cascade,
  role text not null check (role in ('organiser', 'judge')),
  -- Of a judge who agreed to judge, the key that their ballots bear there; nobody judges who was only named.
  voter_key bytea check (voter_key is null or role = 'judge'),
  -- Somebody named them, and they never said yes: they may help, and nothing of theirs is opened to the others.
  only_named boolean not null default false,
  primary key (contest_id, user_id, role)
);
create index contest_people_user on contest_people (user_id, role);

-- Who left the team of a contest that judges score while it ran: they could see what others gave, and judge there no more.
create table contest_insiders (
  contest_id bigint not null references contests on delete cascade,
  user_id bigint not null references users on delete cascade,
  primary key (contest_id, user_id)
);

-- Rounds and the contestants in them.

create table rounds (
  contest_id bigint not null references contests on delete cascade,
  round_id bigint not null default nextval('round_ids') unique,
  round_number int not null,
  name text not null default '',
  start_date timestamptz,
  end_date timestamptz,
  merged_into bigint,
  -- Grows whenever the log says something new of a contest (docs/decisions/0019). A ballot that waited for such a change
  -- goes by what it read before: by this number, in the row that it holds, it sees that it has to be checked anew.
  changes int not null default 0,
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
create trigger rounds_set_contest_dates after insert or delete or update of contest_id, start_date, end_date, merged_into on rounds
  for each row execute function contest_dates();

create table contestants (
  contest_id bigint not null references contests on delete cascade,
  contestant_id bigint not null default nextval('contestant_ids') unique,
  assox_id text not null unique,
  -- Of the short address.
  code text not null default short_code() unique,
  user_id bigint references users on delete set null,
  contestant_name text not null check (length(trim(contestant_name)) between 1 and 120),
  tagline text not null default '',
  country_code text not null default '',
  story text not null default '',
  video_url text not null default '',
  attachment_id text references attachments,
  gallery text[] not null default '{}',
  answers jsonb not null default '{}',
  -- What was confirmed at entry, with its time: `adult_at`, `guardian_at`, `guardian_name`.
  consents jsonb not null default '{}',
  approved boolean not null default true,
  refused_at timestamptz,
  refusal_reason text not null default '' check (length(refusal_reason) <= 1000),
  -- Taken down by the platform: what it shows is kept from everybody but its own people, and it takes no votes. What it
  -- got stands, so that a wrong decision can be undone.
  hidden_at timestamptz,
  -- Grows with every change of what is told of a contestant: of two who save at once, the second is told.
  revision int not null default 1,
  position int not null,
  created_at timestamptz not null default now(),
  -- What its entrant wants changed of an approved entry: only what differs from what stands on stage, each under its
  -- column's name, waiting for the organiser. What is not on stage is changed in place.
  proposed jsonb check (jsonb_typeof(proposed) = 'object'),
  proposed_at timestamptz,
  primary key (contest_id, contestant_id),
  constraint contestants_one_verdict check (not (approved and refused_at is not null)),
  constraint contestants_proposed check ((proposed is null) = (proposed_at is null)),
  constraint contestants_proposed_on_stage check (approved or proposed is null)
);
-- One entry for each person and contest, whatever comes in at once.
create unique index contestants_person on contestants (contest_id, user_id) where user_id is not null;
create index contestants_user on contestants (user_id) where user_id is not null;
create index contestants_picture on contestants (attachment_id) where attachment_id is not null;
create index contestants_pending on contestants (contest_id, contestant_id) where not approved and refused_at is null;
create index contestants_proposed on contestants (contest_id, contestant_id) where proposed is not null;
create index contestants_recent on contestants (created_at desc) where approved;
create index contestants_by_name on contestants (contest_id, folded(contestant_name));
create index contestants_search on contestants using gin (folded(contestant_name) gin_trgm_ops);

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

-- What the contests module publishes to the ballot's commit: the rounds that take votes and who stands in
-- them. Views are the interface between the two modules' tables; the planner looks through them. A ballot is checked
-- against the contest's rules before its commit; by the revision the commit sees whether they changed since.
create view voting_rounds as
  select c.contest_id, r.round_id, r.start_date, r.end_date, c.contest_exp_hours, c.vote_once, c.revision, r.changes
  from contests c
  join rounds r on r.contest_id = c.contest_id
  where c.status = 'published' and c.hidden_at is null and r.merged_into is null;

create view eligible_contestants as
  select rc.contest_id, rc.round_id, rc.contestant_id
  from round_contestants rc
  join contestants n on n.contest_id = rc.contest_id and n.contestant_id = rc.contestant_id
  where n.approved and n.hidden_at is null;

-- Contestants of public contests that take votes, or took them lately, and show them while they do: what judges score stays
-- secret until the result is declared. What was taken down is hot no more; a site of one owner asks whose a contest is.
create view hot_contestants as
  select c.contest_id, c.cx_id, c.contest_name, c.start_date, n.contestant_id, n.assox_id, n.contestant_name, n.attachment_id,
    c.owner_id, c.method
  from contests c join contestants n on n.contest_id = c.contest_id and n.approved and n.hidden_at is null
  where c.visibility = 'public' and c.hidden_at is null and c.status in ('published', 'paused') and c.start_date <= now()
    and (c.end_date is null or c.end_date > now() - interval '30 days')
    and (c.declared_at is not null or (c.result_visibility = 'live' and c.method <> 'score'));

-- What the judges who agreed to judge have before them.
create view judged_contests as
  select p.user_id, p.voter_key, c.contest_id, c.cx_id, c.contest_name, c.method
  from contest_people p join contests c using (contest_id)
  where p.role = 'judge' and p.voter_key is not null and c.status = 'published' and c.declared_at is null;

-- Which pictures are shown.

-- Pictures that a contestant's page shows beside its portrait: in the gallery, in an answer, in the story. The reference
-- keeps them from being deleted at whatever moment somebody asks.
create table picture_uses (
  contest_id bigint not null,
  contestant_id bigint not null,
  attachment_id text not null references attachments,
  primary key (contest_id, contestant_id, attachment_id),
  foreign key (contest_id, contestant_id) references contestants (contest_id, contestant_id) on delete cascade
);
create index picture_uses_attachment on picture_uses (attachment_id);

create function note_picture_uses() returns trigger language plpgsql as $$
declare
  named text[] := new.gallery || array (
    select hit[1] from regexp_matches(new.answers::text || new.story, '/files/([0-9A-Za-z]{20,24})/[1-9]\d{0,3}\.webp', 'g') as hit
  ) || array (select pictures_of_form(new.proposed));
begin
  delete from picture_uses where contest_id = new.contest_id and contestant_id = new.contestant_id and attachment_id <> all (named);
  insert into picture_uses (contest_id, contestant_id, attachment_id)
    select new.contest_id, new.contestant_id, attachment_id from attachments where attachment_id = any (named) for key share
    on conflict do nothing;
  return null;
end $$;

create trigger contestants_note_picture_uses after insert or update of gallery, answers, story, proposed on contestants
  for each row execute function note_picture_uses();

create function pictures_of_form(form jsonb) returns setof text language sql immutable as $$
  select form ->> 'attachment_id' where form ->> 'attachment_id' is not null
  union
  select named #>> '{}' from jsonb_path_query(form, '$.gallery[*]') as named
  union
  select hit[1] from regexp_matches(form::text, '/files/([0-9A-Za-z]{20,24})/[1-9]\d{0,3}\.webp', 'g') as hit
$$;

-- Everything that shows a picture, for the sweep of the files module.
create view shown_pictures as
  select cover_id as attachment_id from contests where cover_id is not null
  union all
  select attachment_id from contestants where attachment_id is not null
  union all
  select avatar_id from users where avatar_id is not null
  union all
  select logo_id from sites where logo_id is not null
  union all
  select attachment_id from picture_uses;

-- The codes of a list are made of its seed and the installation's secret, so that they can be printed again and stand
-- nowhere.
create table voter_code_lists (
  contest_id bigint not null references contests on delete cascade,
  list int not null check (list > 0),
  codes int not null check (codes between 1 and 5000),
  seed bytea not null,
  made_by bigint references users on delete set null,
  made_at timestamptz not null default now(),
  -- From then on none of them lets anybody vote; what was voted with them stands.
  withdrawn_at timestamptz,
  primary key (contest_id, list)
);

create table voter_codes (
  contest_id bigint not null,
  -- An HMAC, and another one than the voter's key in the ballots: no table says which slip voted for whom.
  code_hash bytea not null,
  list int not null,
  primary key (contest_id, code_hash),
  foreign key (contest_id, list) references voter_code_lists on delete cascade
);
create index voter_codes_list on voter_codes (contest_id, list);

-- What was done to a person's entries, by whose they are: it forgets the person with the account.
create index audit_log_contest_person on audit_log ((detail ->> 'user_id')) where subject = 'contest';
