-- How a contest is reached from elsewhere.

-- Keys under which a contest stands in a frame of other people's sites (product 3).
create table embeds (
  contest_id bigint not null references contests on delete cascade,
  embed_id bigint not null generated always as identity (start with 110001),
  embed text not null unique check (embed ~ '^[0-9A-Za-z]{20,24}$'),
  embed_name text not null default '' check (length(embed_name) <= 80),
  -- They become part of a header: scheme, host and port, and nothing else.
  origins text[] not null check (
    cardinality(origins) between 1 and 20
    and array_to_string(origins, ' ') ~ '^https?://[a-z0-9.-]+(:[0-9]{1,5})?( https?://[a-z0-9.-]+(:[0-9]{1,5})?)*$'
  ),
  created_by bigint references users on delete set null,
  created_at timestamptz not null default now(),
  -- From then on it opens nothing, for good.
  revoked_at timestamptz,
  primary key (contest_id, embed_id)
);

-- Who came by which of the short links: a day's sum for each source, no person.
create table link_visits (
  contest_id bigint not null references contests on delete cascade,
  -- 0: the contest's own link.
  contestant_id bigint not null,
  source text not null check (source in ('link', 'share', 'poster', 'certificate')),
  day date not null,
  visits bigint not null check (visits > 0),
  primary key (contest_id, contestant_id, source, day)
);
