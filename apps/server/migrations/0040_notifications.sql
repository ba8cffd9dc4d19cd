-- The outbox of mails and text messages: what waits for either is read in one mailbox and sent by one task.
create table mails (
  mail_id bigint generated always as identity primary key,
  channel text not null default 'mail' check (channel in ('mail', 'sms')),
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  problem text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- An expired code is never sent.
  expires_at timestamptz,
  -- Until then the process that sends it holds it.
  claimed_until timestamptz,
  tries int not null default 0,
  -- The name that a letter comes from: the site's; empty for the one that the operator set.
  from_name text not null default '',
  -- A letter that can be ended with one tap says how in its head (RFC 8058).
  headers jsonb,
  -- A mail that is worth less than a double of it: a sender that dies leaves it unsent.
  once boolean not null default false,
  -- It tells of a notice, and is counted against what notices may cost.
  notice boolean not null default false,
  -- The person of whom it tells its reader: it goes with their account.
  about bigint,
  -- The person whom it is written to, wherever it went: it goes with their account.
  for_user bigint,
  -- The notice of theirs that it repeats: it is not sent once that was seen or taken back.
  for_notice bigint,
  -- Notices of a digest letter, and a hash of their words: a changed notice has the letter written anew.
  for_notices bigint[],
  said text,
  -- Of a letter whose code or link lets its reader in, the whole words, sealed; those above hold neither.
  sealed bytea
);
create index mails_about on mails (about) where about is not null;
create index mails_repeats on mails (for_user, for_notice) where for_user is not null;
create index mails_age on mails (created_at);
create index mails_waiting on mails (created_at) where state = 'waiting';
create index mails_texts on mails (created_at) where channel = 'sms';

-- People between whom a block stands, both ways round. Conversations keep the blocks, and say here which they are.
create view people_apart as select null::bigint as user_id, null::bigint as other_id where false;

-- What people are told of: one row for each event and person (product 9).
create table notices (
  user_id bigint not null references users on delete cascade,
  notice_id bigint generated always as identity (start with 110001),
  type text collate "C" not null,
  key text collate "C" not null,
  group_key text collate "C" not null,
  actor_id bigint references users on delete set null,
  href text not null,
  "values" jsonb not null default '{}',
  created_at timestamptz not null default now(),
  seen_at timestamptz,
  -- What somebody does not want in the app is told by the channels that they do want, and stands in no list.
  in_app boolean not null default true,
  primary key (user_id, notice_id),
  unique (user_id, key)
);
create index notices_unseen on notices (user_id, group_key) where seen_at is null;
create index notices_age on notices (created_at);
-- Somebody who leaves takes along what others were told of them.
create index notices_actor on notices (actor_id) where actor_id is not null;

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
  -- `digest`: mails of this kind wait for the letter, whatever the other kinds do.
  channel text collate "C" not null check (channel in ('app', 'email', 'push', 'mobile', 'digest')),
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
  currency text,
  -- 1 is Monday: on which day the weekly letter comes.
  digest_day int not null default 1 check (digest_day between 1 and 7)
);
create index notice_settings_digest on notice_settings (user_id) where digest <> 'off';

-- Where a browser takes pushes; a device belongs to whoever signed in there last. It takes them by the session that
-- registered it, and no longer: signing out, being signed out from elsewhere, a suspension and an erasure remove the
-- session, and what it registered goes with it. A row without a session is sent nothing.
create table push_subscriptions (
  endpoint_hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  host text not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  platform text not null default '',
  created_at timestamptz not null default now(),
  session_hash bytea references sessions (token_hash) on delete cascade,
  -- What the browser says of its device: the same on each site of this server, so that one device gets one push.
  print text not null default ''
);
create index push_subscriptions_user on push_subscriptions (user_id);
create index push_subscriptions_session on push_subscriptions (session_hash);

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
  -- Up to where a follower has been told of what stands in `news`.
  news_upto bigint not null default 0,
  primary key (user_id, kind, subject)
);
create index follows_subject on follows (kind, subject, user_id);

-- What is told to more than a hundred followers at once: one row for all of them (product 9). Those who look find it by
-- their mark; a notice of their own has only who is here, or takes it by another channel.
create table news (
  -- Of the notices' own numbers, so that it stands among them where it belongs.
  news_id bigint primary key default nextval(pg_get_serial_sequence('notices', 'notice_id')),
  kind text collate "C" not null check (kind in ('contest', 'contestant', 'club', 'user')),
  subject text collate "C" not null,
  -- Only for those who want to be reminded.
  reminders boolean not null,
  type text collate "C" not null,
  key text collate "C" not null,
  group_key text collate "C" not null,
  actor_id bigint references users on delete cascade,
  href text not null,
  "values" jsonb not null default '{}',
  created_at timestamptz not null default now(),
  -- Who hears it, where not every follower may, as the module that told it wrote; asked when somebody looks. Null:
  -- whoever may know of the thing.
  audience text,
  unique (kind, subject, key)
);
create index news_subject on news (kind, subject, news_id);
create index news_age on news (created_at);
create index news_actor on news (actor_id) where actor_id is not null;
