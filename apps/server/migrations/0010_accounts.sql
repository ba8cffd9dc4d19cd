-- People, how they sign in, and what they keep for themselves.

-- Where the mail of an address arrives: services that know a mailbox by several spellings get one (product 4, Fraud).
-- Some deliver whatever stands before the @ of a name of one's own below theirs to one mailbox: that is one spelling
-- more of it (Fastmail's help on subdomain addressing; addy.io, SimpleLogin, 33Mail and Firefox Relay give such names).
-- Fastmail's own takes a hyphen for an underscore.
create function folded_address(address text) returns text language sql immutable parallel safe strict as $$
  select case
    when box = '' then whole || '@' || domain
    when domain in ('gmail.com', 'googlemail.com') then replace(box, '.', '') || '@gmail.com'
    when domain in ('proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me') then translate(box, '.-_', '') || '@proton.me'
    when domain in ('icloud.com', 'me.com', 'mac.com') then box || '@icloud.com'
    when domain ~ '^(ya|yandex)\.[a-z]{2,3}$' then replace(box, '.', '-') || '@yandex.ru'
    when domain ~ '^(yahoo|ymail|rocketmail)\.' then coalesce(nullif(split_part(box, '-', 1), ''), box) || '@' || domain
    when domain ~ '^(fastmail\.(com|fm|net|org|us|uk|co\.uk|com\.au|cn|de|es|im|in|jp|mx|nl|se|to|tw)|fastmailbox\.net|myfastmail\.com|sent\.(com|as|at)|eml\.cc|f-m\.fm|ftml\.net|imap\.cc|ml1\.net|mm\.st|123mail\.org|airpost\.net|allmail\.net|bestmail\.us|elitemail\.org|emailplus\.org|fmail\.co\.uk|mailbolt\.com|mailcan\.com|mailworks\.org|ownmail\.net|proinbox\.com|reallyfast\.info|speedpost\.net|veryfast\.biz|warpmail\.net|xsmail\.com|yepmail\.net)$'
      then replace(box, '_', '-') || '@' || domain
    when domain ~ '^[^.]+\.(fastmail\.(com|fm|net|org|us|uk|co\.uk|com\.au|cn|de|es|im|in|jp|mx|nl|se|to|tw)|fastmailbox\.net|myfastmail\.com|sent\.(com|as|at)|eml\.cc|f-m\.fm|ftml\.net|imap\.cc|ml1\.net|mm\.st|123mail\.org|airpost\.net|allmail\.net|bestmail\.us|elitemail\.org|emailplus\.org|fmail\.co\.uk|mailbolt\.com|mailcan\.com|mailworks\.org|ownmail\.net|proinbox\.com|reallyfast\.info|speedpost\.net|veryfast\.biz|warpmail\.net|xsmail\.com|yepmail\.net|anonaddy\.(com|me)|simplelogin\.(com|co|fr)|aleeas\.com|slmails\.com|silomails\.com|slmail\.me|mozmail\.com|33mail\.com)$'
      then replace(split_part(domain, '.', 1), '_', '-') || '@' || substr(domain, strpos(domain, '.') + 1)
    else box || '@' || domain
  end
  from (
    select split_part(spelt, '+', 1) as box, spelt as whole, domain
    from (select substring(lower(address) from '^(.*)@') as spelt, substring(lower(address) from '@([^@]*)$') as domain) parts
  ) boxes
$$;

-- Numeric ids start above 110000 so that the specification's reserved ids stay free (product 7).
create sequence user_ids as bigint start 110001;

create table users (
  user_id bigint primary key default nextval('user_ids'),
  ux_id text not null unique,
  username text not null check (username ~ '^[A-Za-z0-9._-]{3,30}$'),
  full_name text not null check (length(trim(full_name)) between 1 and 80),
  email text check (length(email) <= 254),
  email_folded text generated always as (folded_address(email)) stored,
  email_confirmed_at timestamptz,
  phone text,
  phone_confirmed_at timestamptz,
  password_hash text,
  profession text not null default '',
  country_code text not null default '' check (country_code ~ '^([A-Z]{2})?$'),
  language text not null default 'EN' check (language in ('EN', 'FR', 'ES')),
  -- Of that country, ISO 3166-2.
  state text not null default '' check (length(state) <= 8),
  website text not null default '' check (length(website) <= 500),
  about text not null default '' check (length(about) <= 2000),
  -- Languages that the person speaks, ISO 639-1.
  spoken text[] not null default '{}' check (cardinality(spoken) <= 20),
  facebook text not null default '' check (length(facebook) <= 200),
  instagram text not null default '' check (length(instagram) <= 200),
  twitter text not null default '' check (length(twitter) <= 200),
  linkedin text not null default '' check (length(linkedin) <= 200),
  youtube text not null default '' check (length(youtube) <= 200),
  -- What the number takes.
  phone_whatsapp boolean not null default false,
  phone_sms boolean not null default false,
  phone_calls boolean not null default false,
  payout_method text not null default '' check (payout_method in ('', 'paypal', 'payoneer', 'moncash')),
  -- Where payouts go, sealed: it leads to a person's account elsewhere.
  payout_data bytea,
  -- Parts of the public page that the person took off it, or put there that are off by themselves (product 15).
  shown jsonb not null default '{}',
  -- What a screen read before it saves (two tabs).
  revision int not null default 1,
  -- Its foreign key comes with the files.
  avatar_id text,
  account_type text not null default 'user' check (account_type in ('user', 'professional', 'business')),
  is_admin boolean not null default false,
  globalmsg text not null default '',
  popup_error text not null default '',
  password_changed_at timestamptz,
  -- The person asked to be deleted: nothing signs in any more, and a task erases them.
  leaving_at timestamptz,
  created_at timestamptz not null default now()
);
-- What everybody with an account is told beside their own messages, those too who come later.
create table messages_to_all (
  kind text primary key check (kind in ('globalmsg', 'popup_error')),
  text text not null check (text <> '')
);
create unique index users_username on users (lower(username));
create unique index users_email on users (lower(email)) where email is not null;
-- A number that nobody proved must not keep its owner away.
create unique index users_phone on users (phone) where phone_confirmed_at is not null;
create index users_avatar on users (avatar_id) where avatar_id is not null;
create index users_search on users using gin (folded(full_name || ' ' || username) gin_trgm_ops);
-- The directory of providers: by what they do, and by their country.
create index users_profession on users using gin (folded(profession) gin_trgm_ops)
  where account_type in ('professional', 'business');
create index users_offering on users (country_code, user_id desc)
  where account_type in ('professional', 'business');

-- The support person of every help link exists from the start (specification 9).
insert into users (user_id, ux_id, username, full_name, email, account_type)
values (101702, 'rapidSupport0000000000', 'rapid_support', 'Support', null, 'business');

-- What the accounts module publishes to the judging of ballots: which addresses and numbers lie close to one
-- another. A stem is an address with its last number taken out.
create view voter_addresses as
  select user_id, email_folded as mailbox,
    case when email_folded ~ '[a-z][^@]*[0-9][^@]*@' then regexp_replace(email_folded, '[0-9]+([^0-9@]*)@', '#\1@') end as stem,
    substring(email_folded from '([0-9]{1,9})[^0-9@]*@')::bigint as number,
    case when phone_confirmed_at is not null and length(phone) > 8 then left(phone, -2) end as block
  from users;

create table sessions (
  token_hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  -- By which its person names it; a hash leads nobody to a token, but need not travel.
  session_id bigint not null generated always as identity (start with 110001) unique,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  user_agent text not null default '',
  via text not null default 'password' check (via in ('password', 'code', 'link', 'passkey', 'new')),
  -- Id of the device (`ssid`), and the country of its network where a file of countries is set.
  device text not null default '',
  country_code text not null default '',
  -- When the person last proved themselves within it; what is dear asks again after a while.
  proven_at timestamptz not null default now(),
  -- Names that the person has had since, the last one first: a device that still says one of them stays signed in.
  former_names text[] not null default '{}',
  -- Name of the host at which it was opened; null: the installation's own. It ends when that name changes hands.
  host text check (host = lower(host) and length(host) <= 253)
);
create index sessions_user on sessions (user_id);
create index sessions_host on sessions (host) where host is not null;
create index sessions_expiry on sessions (expires_at);

-- Tokens whose sessions ended when their account was suspended: whoever still shows one reads why, and how to appeal.
create table suspended_sessions (
  token_hash bytea primary key,
  user_id bigint not null references users on delete cascade
);
create index suspended_sessions_user on suspended_sessions (user_id);

-- One live sign-in code for an address; five wrong tries burn it (product 1). A code that was asked for on a device that
-- the account knows stands apart: what strangers ask for and guess at neither replaces nor burns it.
create table login_codes (
  address text not null,
  known boolean not null default false,
  code_hash bytea not null,
  tries int not null default 0 check (tries <= 5),
  expires_at timestamptz not null,
  primary key (address, known)
);
create index login_codes_expiry on login_codes (expires_at);

-- Devices that an account was used on: a new one is told of by mail, and what strangers try does not slow down a known one.
create table known_devices (
  user_id bigint not null references users on delete cascade,
  device text not null,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  -- Of a device that came to an account which had others: its person has not said yet whether it was them.
  doubted_at timestamptz,
  primary key (user_id, device)
);

-- Keys of people's devices (WebAuthn). Only the public half stands here.
create table passkeys (
  credential_id text primary key,
  user_id bigint not null references users on delete cascade,
  -- A browser uses it at this host alone.
  host text not null,
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  -- The name that the person gave it.
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index passkeys_user on passkeys (user_id, created_at);
-- By the name that browsers bind them to: they end when it changes hands.
create index passkeys_host on passkeys (lower(regexp_replace(host, '\.?(:\d+)?$', '')));

-- What a passkey is asked to sign, once.
create table passkey_challenges (
  challenge text primary key,
  host text not null,
  -- Null where somebody signs in.
  user_id bigint references users on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_expiry on passkey_challenges (expires_at);
create index passkey_challenges_user on passkey_challenges (user_id) where user_id is not null;

-- The second factor of an account (TOTP, RFC 6238); its secret is sealed, so that a dump signs nobody in.
create table second_factors (
  user_id bigint primary key references users on delete cascade,
  sealed bytea not null,
  confirmed_at timestamptz,
  -- The last time step that was used: a code that somebody looked at works once.
  last_step bigint not null default 0
);
-- Keyed hashes of codes, each good for one sign-in without the authenticator.
create table recovery_codes (
  user_id bigint not null references users on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- An address that a person wants instead of their own, until both ends said yes.
create table address_changes (
  user_id bigint not null references users on delete cascade,
  kind text not null check (kind in ('email', 'phone')),
  address text not null,
  expires_at timestamptz not null,
  primary key (user_id, kind)
);
create index address_changes_expiry on address_changes (expires_at);

-- What happened to the safety of an account, for its own person.
create table security_events (
  user_id bigint not null references users on delete cascade,
  event_id bigint not null generated always as identity (start with 110001),
  kind text not null,
  at timestamptz not null default now(),
  detail jsonb not null default '{}',
  primary key (user_id, event_id)
);

-- One-time links: set-up of the first admin, sign-in from a mail (`tok`), a new password.
create table one_time_links (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('setup', 'sign_in', 'password')),
  user_id bigint references users on delete cascade,
  -- A link in a mail signs in whoever holds that address, with an account or without one yet.
  address text,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Codes of a second factor that were given with it; five end it.
  tries int not null default 0 check (tries <= 5)
);
create index one_time_links_expiry on one_time_links (expires_at);

-- Filters of the organiser's lists, kept for the account under a name.
create table saved_views (
  user_id bigint not null references users on delete cascade,
  view_id bigint not null generated always as identity (start with 110001),
  list text not null,
  name text not null check (length(name) between 1 and 60),
  filters jsonb not null,
  created_at timestamptz not null default now(),
  primary key (user_id, view_id)
);
create unique index saved_views_name on saved_views (user_id, list, lower(name));

-- How far the erasure of an account is: written beside the transaction that erases, which nobody can look into.
create table erasures (
  user_id bigint primary key references users on delete cascade,
  asked_at timestamptz not null default now(),
  -- An admin's erasure waits for as long as it has to; a person's own is called off at last.
  by_admin boolean not null default false,
  -- Parts of the product that forget the person, and how many have done so.
  parts int not null default 0 check (parts >= 0),
  done int not null default 0 check (done >= 0)
);
