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
  unique (kind, subject, key)
);
create index news_subject on news (kind, subject, news_id);
create index news_age on news (created_at);
create index news_actor on news (actor_id) where actor_id is not null;

-- Up to where a follower has been told.
alter table follows add column news_upto bigint not null default 0;
