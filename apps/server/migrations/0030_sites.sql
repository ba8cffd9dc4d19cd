-- What the operator sets of the site.
create table settings (
  key text primary key,
  value jsonb not null,
  -- Of two admins who save one group at once, the second is told.
  revision int not null default 0
);

-- Sites: one server shows several of them, told apart by host name (product 2).

create sequence site_ids as bigint start 110001;

create table sites (
  site_id bigint primary key default nextval('site_ids'),
  -- What every host name shows that belongs to no other site.
  is_default boolean not null default false,
  kind text not null default 'contests' check (kind in ('contests', 'services')),
  title text not null check (length(trim(title)) between 1 and 80),
  logo_id text references attachments,
  -- As `#rrggbb`; without one the product's own colour.
  primary_colour text check (primary_colour ~ '^#[0-9a-f]{6}$'),
  secondary_colour text check (secondary_colour ~ '^#[0-9a-f]{6}$'),
  -- Where a visit to / is sent; a path of this site, never another's address.
  home_path text check (home_path ~ '^/([^/\\\s][^\\\s]*)?$' and length(home_path) <= 300),
  languages text[] not null default '{EN,FR,ES}' check (languages <@ '{EN,FR,ES}' and cardinality(languages) > 0),
  -- Who looks after it besides the platform's admins.
  owner_id bigint references users on delete cascade,
  -- The whole platform, or only its owner's contests, services and clubs.
  shows text not null default 'platform' check (shows in ('platform', 'owner')),
  -- Of two who save at once, the second is told.
  revision int not null default 1,
  created_at timestamptz not null default now(),
  check (shows = 'platform' or owner_id is not null),
  check (not is_default or (owner_id is null and shows = 'platform'))
);
create unique index sites_default on sites (is_default) where is_default;
create index sites_owner on sites (owner_id) where owner_id is not null;
create index sites_logo on sites (logo_id) where logo_id is not null;
insert into sites (is_default, title) values (true, 'Plaudit');

-- Host names that somebody asked for. Several sites may ask for one name; one of them proves it.
create table site_hosts (
  site_id bigint not null references sites on delete cascade,
  host text not null check (host = lower(host) and length(host) between 1 and 253),
  -- Stands in the TXT record that proves the name.
  proof text not null,
  proven_at timestamptz,
  -- The platform ordered it: no record has to stand for it.
  is_given boolean not null default false,
  -- Since when looks at the record of the proven name have not found it, and how many: a name changes hands.
  missing_since timestamptz,
  misses int not null default 0,
  checked_at timestamptz,
  -- Why the last check did not prove it.
  problem text check (problem in ('no_record', 'other_record', 'no_answer', 'taken')),
  -- When a browser first came by it over HTTPS: the certificate is there.
  certified_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (site_id, host)
);
create unique index site_hosts_proven on site_hosts (host) where proven_at is not null;
create index site_hosts_waiting on site_hosts (created_at) where proven_at is null;
create index site_hosts_looked on site_hosts (coalesce(checked_at, proven_at)) where proven_at is not null and not is_given;

-- Names that somebody ordered from the platform's admin, paid by the one checkout.
create table domain_orders (
  order_id text primary key,
  site_id bigint references sites on delete set null,
  user_id bigint references users on delete set null,
  host text not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'refused', 'refunded')),
  note text not null default '' check (length(note) <= 1000),
  created_at timestamptz not null default now(),
  decided_at timestamptz
);
create index domain_orders_person on domain_orders (user_id, created_at) where user_id is not null;
create index domain_orders_waiting on domain_orders (created_at) where state = 'waiting';
-- A name is sold to one at a time; once it is there, the proven name itself keeps it from others, for as long as it stands.
create unique index domain_orders_host on domain_orders (host) where state = 'waiting';

-- What this module publishes for letters: how each site that people reach by a name looks. The default one has none of its own.
-- Only the operator's own sites hear secrets: the owner of another site's name may lead it anywhere.
create view letter_sites as
  select s.site_id, s.is_default,
    s.shows = 'platform' and (s.owner_id is null or exists (select from users u where u.user_id = s.owner_id and u.is_admin)) as is_operators,
    case when s.shows = 'owner' then s.owner_id end as only_of, s.title,
    s.primary_colour, s.secondary_colour, h.host,
    (select '/files/' || a.attachment_id || '/'
       || coalesce((select max(w) from unnest(a.widths) as w where w <= 640), a.width) || '.webp'
     from attachments a where a.attachment_id = s.logo_id) as logo
  from sites s left join lateral (
    select host from site_hosts where site_id = s.site_id and proven_at is not null order by proven_at, host limit 1
  ) h on true
  where s.is_default or h.host is not null;

-- What this module publishes for pushes: the names that sites are reached by.
create view proven_hosts as select host, site_id from site_hosts where proven_at is not null;

-- The site that somebody joined: letters about their account look like it and lead there.
alter table users add column site_id bigint references sites on delete set null;
create index users_site on users (site_id) where site_id is not null;
