-- Numeric ids start above 110000 so that the specification's reserved ids stay free (product 7).
create sequence user_ids as bigint start 110001;

create table users (
  user_id bigint primary key default nextval('user_ids'),
  ux_id text not null unique,
  username text not null check (username ~ '^[A-Za-z0-9._-]{3,30}$'),
  full_name text not null check (length(trim(full_name)) between 1 and 80),
  email text check (length(email) <= 254),
  email_confirmed_at timestamptz,
  phone text,
  phone_confirmed_at timestamptz,
  password_hash text,
  profession text not null default '',
  country_code text not null default '' check (country_code ~ '^([A-Z]{2})?$'),
  language text not null default 'EN' check (language in ('EN', 'FR', 'ES')),
  avatar_id text,
  account_type text not null default 'user' check (account_type in ('user', 'professional', 'business')),
  is_admin boolean not null default false,
  globalmsg text not null default '',
  popup_error text not null default '',
  created_at timestamptz not null default now()
);
create unique index users_username on users (lower(username));
create unique index users_email on users (lower(email)) where email is not null;
create unique index users_phone on users (phone) where phone is not null;

-- The support person of every help link exists from the start (specification 9).
insert into users (user_id, ux_id, username, full_name, email, account_type)
values (101702, 'rapidSupport0000000000', 'rapid_support', 'Support', null, 'business');

create table sessions (
  token_hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  user_agent text not null default ''
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

-- One live sign-in code for an address; five wrong tries burn it (product 1).
create table login_codes (
  address text primary key,
  code_hash bytea not null,
  tries int not null default 0 check (tries <= 5),
  expires_at timestamptz not null
);

-- One-time links: set-up of the first admin, sign-in from a mail (`tok`).
create table one_time_links (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('setup', 'sign_in')),
  user_id bigint references users on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);

create table mails (
  mail_id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  problem text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mails_age on mails (created_at);

create table attachments (
  attachment_id text primary key,
  user_id bigint references users on delete set null,
  purpose text not null,
  mime text not null,
  bytes int not null check (bytes > 0),
  width int not null,
  height int not null,
  widths int[] not null,
  color text not null,
  content_hash bytea not null,
  created_at timestamptz not null default now()
);
create index attachments_user on attachments (user_id, created_at);
