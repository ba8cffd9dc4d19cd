-- Where a contest's ballots and views come from, as sums and of nobody: folded in batches beside the tallies, for
-- the organiser's dashboard. Ballots of judges are not in them.
create table source_minutes (
  contest_id bigint not null references contests on delete cascade,
  minute timestamptz not null,
  source text not null check (source in ('direct', 'site', 'embed')),
  ballots bigint not null check (ballots > 0),
  primary key (contest_id, minute, source)
) with (fillfactor = 60);

-- '': unknown.
create table source_countries (
  contest_id bigint not null references contests on delete cascade,
  country_code text not null check (country_code ~ '^([A-Z]{2})?$'),
  ballots bigint not null check (ballots > 0),
  primary key (contest_id, country_code)
) with (fillfactor = 60);

-- By the site that a page was opened from: never more than its host. '' is none, '*' all the others.
create table source_hosts (
  contest_id bigint not null references contests on delete cascade,
  hour timestamptz not null,
  source text not null check (source in ('direct', 'site', 'embed')),
  host text collate "C" not null check (length(host) <= 253),
  views bigint not null default 0 check (views >= 0),
  ballots bigint not null default 0 check (ballots >= 0),
  primary key (contest_id, hour, source, host)
) with (fillfactor = 60);
create index source_hosts_hour on source_hosts (hour);

-- How far a contest's ballots are in these sums; its row lock makes who folds the only one.
create table source_state (
  contest_id bigint primary key references contests on delete cascade,
  folded_tx xid8 not null default '0'
);

-- What a ballot or a view keeps of where its page was opened from is a host, with "embed:" before it within a frame.
create function referrer_source(referrer text) returns text language sql immutable parallel safe as $$
  select case when coalesce(referrer, '') = '' then 'direct' when referrer like 'embed:%' then 'embed' else 'site' end
$$;
-- Large sites have several names for one place: l.facebook.com, m.facebook.com, www.facebook.com.
create function referrer_host(referrer text) returns text language sql immutable parallel safe as $$
  select regexp_replace(regexp_replace(coalesce(referrer, ''), '^embed:', ''), '^(www|m|l|lm|mobile|out|amp)\.(?=[^.]+\.)', '')
$$;
