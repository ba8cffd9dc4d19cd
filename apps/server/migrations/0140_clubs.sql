-- Clubs: where people meet around what they make (product 8).

-- Numeric ids start above 110000 so that the specification's reserved groups stay free (product 7).
create sequence group_ids as bigint start 110001;

create table clubs (
  group_id bigint primary key default nextval('group_ids'),
  gx_id text not null unique,
  title text not null check (length(trim(title)) between 2 and 80),
  description text not null default '' check (length(description) <= 5000),
  rules text not null default '' check (length(rules) <= 5000),
  -- unique_name of the specification; it stays with a club that was deleted.
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) between 3 and 60),
  access text not null check (access in ('private', 'public', 'unlisted')),
  -- A private club shows strangers its name and cover, so that they can ask to join; else nothing at all.
  introduced boolean not null default false,
  membership text not null default 'free' check (membership in ('free', 'paid')),
  amount bigint check (amount > 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  interval text check (interval in ('once', 'week', 'month', 'year')),
  -- Places at most; without one there is no end.
  seats int check (seats > 0),
  cover_id text references attachments,
  has_chat boolean not null default false,
  -- What is spoken there, by ISO 639-1, where its owner says so.
  language text check (language ~ '^[a-z]{2}$'),
  -- Everybody who is inside, written under this row's lock by whoever changes a membership: a free place is counted there anyway.
  members int not null default 0 check (members >= 0),
  -- One of the platform's own: nobody owns it and everybody belongs to it.
  is_platform boolean not null default false,
  revision int not null default 1,
  created_at timestamptz not null default now(),
  -- When somebody last wrote there, to the hour: livelier clubs stand first.
  active_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- Taken down by the platform: its owner alone sees it.
  hidden_at timestamptz,
  check ((membership = 'paid') = (amount is not null and currency is not null and interval is not null)),
  check (not introduced or access = 'private')
);
create index clubs_found on clubs (active_at desc, group_id desc)
  where deleted_at is null and hidden_at is null and not is_platform and (access = 'public' or introduced);
create index clubs_words on clubs using gin (folded(title || ' ' || description || ' ' || slug || ' ' || access) gin_trgm_ops)
  where deleted_at is null;
create index clubs_cover on clubs (cover_id) where cover_id is not null;

-- The specification's groups of jobs and of everybody (product 7).
insert into clubs (group_id, gx_id, title, slug, access, is_platform) values
  (78, 'communityGroup00000000', 'Community', 'community', 'public', true),
  (108, 'jobsGroup0000000000000', 'Jobs', 'jobs-of-everybody', 'public', true);

-- Where a person stands with a club: one row for each, whatever became of it.
create table club_people (
  group_id bigint not null references clubs on delete cascade,
  user_id bigint not null references users on delete cascade,
  group_assoc_id text not null,
  state text not null check (state in ('asked', 'let_in', 'member', 'lapsed', 'left', 'removed', 'banned')),
  role text not null default 'member' check (role in ('owner', 'moderator', 'member')),
  -- What somebody says who asks to be let in.
  message text not null default '' check (length(message) <= 500),
  asked_at timestamptz,
  -- Up to then somebody who was let in can pay; later the place is another's.
  pay_by timestamptz,
  -- Up to when a membership is paid; null for free ones and those paid once.
  paid_until timestamptz,
  -- A membership that was paid for good.
  paid_for_good boolean not null default false,
  -- Up to when nothing can be written.
  muted_until timestamptz,
  joined_at timestamptz,
  -- What is newer is new to them.
  seen_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  -- Who asks to join a paid club can say how they pay once they are let in: {method_id, amount, currency, interval}, the
  -- price being the one that they saw.
  pays_with jsonb,
  -- What a person paid stays theirs when they lose their place before its time is over: let in again, they don't pay twice.
  kept_until timestamptz,
  kept_for_good boolean not null default false,
  -- Owns the club, or did: their place for good was paid by nobody.
  was_owner boolean not null default false,
  -- Under which the person made the club: sent again from their device, whenever, it is that club.
  client_id text,
  -- Of what they sent first: another club under the same id is refused, and not taken for this one.
  body_hash text,
  primary key (group_id, user_id),
  unique (group_id, group_assoc_id),
  check (role = 'member' or state = 'member')
);
create unique index club_people_client on club_people (user_id, client_id) where client_id is not null;
create unique index club_people_owner on club_people (group_id) where role = 'owner';
create index club_people_inside on club_people (group_id, joined_at, user_id) where state in ('member', 'lapsed');
create index club_people_asked on club_people (group_id, asked_at, user_id) where state = 'asked';
create index club_people_unpaid_in on club_people (group_id, pay_by, user_id) where state = 'let_in';
create index club_people_banned on club_people (group_id, changed_at, user_id) where state = 'banned';
create index club_people_person on club_people (user_id, state, group_id);
create index club_people_due on club_people (paid_until) where paid_until is not null and state in ('member', 'lapsed');
create index club_people_unpaid on club_people (pay_by) where state = 'let_in';

-- Invitations: by a link that several can use, or by mail to one address.
create table club_invitations (
  group_id bigint not null references clubs on delete cascade,
  invitation_id bigint not null generated always as identity (start with 110001),
  token_hash bytea not null unique,
  email text check (length(email) <= 254),
  invited_by bigint references users on delete set null,
  -- Times it still opens the club.
  uses_left int not null check (uses_left >= 0),
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (group_id, invitation_id)
);
create unique index club_invitations_email on club_invitations (group_id, email) where email is not null;
create index club_invitations_expiry on club_invitations (expires_at);

-- Covers are pictures that are shown; other modules say so of theirs the same way.
do $$
begin
  execute format(
    'create or replace view shown_pictures as %s union all select cover_id from clubs where cover_id is not null',
    rtrim(pg_get_viewdef('shown_pictures'::regclass), '; ')
  );
end $$;

-- Who the search shows what stands in a club: its members, and everybody where the club is public. What changes with a
-- club or a membership is true in the search at once, without reading any post again (product 14).
create index clubs_audience on clubs (('club:' || group_id::text))
  where access = 'public' and deleted_at is null and hidden_at is null;
create view search_audiences as
  select 'club:' || p.group_id::text as audience, p.user_id
  from club_people p join clubs c using (group_id)
  where p.state in ('member', 'lapsed') and c.deleted_at is null and c.hidden_at is null
  union all
  select 'club:' || group_id::text, null::bigint from clubs
  where access = 'public' and deleted_at is null and hidden_at is null;

-- People of a club who write nothing there now: outside of it, or silenced. The room's commit reads it (conversations), so
-- that no message comes in behind a ban.
create view club_silent as
  select c.gx_id, p.user_id from club_people p join clubs c using (group_id) join users u using (user_id)
  where p.state = 'banned' or (not u.is_admin and p.role = 'member' and (p.state <> 'member' or p.muted_until > now()));
