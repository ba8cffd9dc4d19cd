-- What people are told of: one row for each event and person (product 9).
create table notices (
  user_id bigint not null references users on delete cascade,
  notice_id bigint generated always as identity,
  type text collate "C" not null,
  key text collate "C" not null,
  group_key text collate "C" not null,
  actor_id bigint references users on delete set null,
  href text not null,
  "values" jsonb not null default '{}',
  created_at timestamptz not null default now(),
  seen_at timestamptz,
  primary key (user_id, notice_id),
  unique (user_id, key)
);
create index notices_unseen on notices (user_id, group_key) where seen_at is null;
create index notices_age on notices (created_at);

-- What leaves the app: a row for each person, event and channel, sent at most once.
create table notice_outbox (
  user_id bigint not null,
  notice_id bigint not null,
  channel text not null check (channel in ('email', 'push', 'mobile')),
  state text not null default 'waiting'
    check (state in ('waiting', 'sent', 'cancelled', 'digest', 'failed')),
  send_at timestamptz not null,
  primary key (user_id, notice_id, channel),
  foreign key (user_id, notice_id) references notices (user_id, notice_id) on delete cascade
);
create index notice_outbox_due on notice_outbox (send_at) where state = 'waiting';
create index notice_outbox_digest on notice_outbox (user_id) where state = 'digest';

-- What a person chose for a kind of notice and a channel; no row: as the kind begins.
create table notice_preferences (
  user_id bigint not null references users on delete cascade,
  kind text collate "C" not null,
  channel text collate "C" not null check (channel in ('app', 'email', 'push', 'mobile')),
  wanted boolean not null,
  primary key (user_id, kind, channel)
);

create table notice_settings (
  user_id bigint primary key references users on delete cascade,
  time_zone text not null default 'UTC',
  -- Minutes after midnight; both null: no quiet hours.
  quiet_from int check (quiet_from between 0 and 1439),
  quiet_to int check (quiet_to between 0 and 1439),
  -- 1 is Monday.
  quiet_days int[] not null default '{1,2,3,4,5,6,7}',
  digest text not null default 'off' check (digest in ('off', 'daily', 'weekly')),
  digest_hour int not null default 8 check (digest_hour between 0 and 23),
  last_digest_at timestamptz,
  paused_until timestamptz,
  sound boolean not null default true,
  currency text
);
create index notice_settings_digest on notice_settings (user_id) where digest <> 'off';

-- Where a browser takes pushes; a device belongs to whoever signed in there last.
create table push_subscriptions (
  endpoint_hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  host text not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  platform text not null default '',
  created_at timestamptz not null default now()
);
create index push_subscriptions_user on push_subscriptions (user_id);

-- Keys by which push services know a host; the private one is sealed.
create table push_keys (
  host text primary key,
  public_key text not null,
  private_key bytea not null
);

-- Who follows what: a contest, a contestant, a club, a person.
create table follows (
  user_id bigint not null references users on delete cascade,
  kind text collate "C" not null check (kind in ('contest', 'contestant', 'club', 'user')),
  subject text collate "C" not null,
  reminders boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (user_id, kind, subject)
);
create index follows_subject on follows (kind, subject, user_id);

-- A letter that can be ended with one tap says how in its head (RFC 8058).
alter table mails add column headers jsonb;
