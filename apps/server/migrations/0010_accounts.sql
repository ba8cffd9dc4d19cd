-- A link in a mail signs in whoever holds that address, with an account or without one yet.
alter table one_time_links add column address text;
create index one_time_links_expiry on one_time_links (expires_at);
create index login_codes_expiry on login_codes (expires_at);

-- A number that nobody proved must not keep its owner away.
drop index users_phone;
create unique index users_phone on users (phone) where phone_confirmed_at is not null;

-- The outbox of mails: who sends one holds it until `claimed_until`, and an expired code is never sent.
alter table mails
  add column expires_at timestamptz,
  add column claimed_until timestamptz,
  add column tries int not null default 0;
create index mails_waiting on mails (created_at) where state = 'waiting';

-- The same picture for the same purpose is stored once for each person, also when sent twice at once.
create unique index attachments_content on attachments (user_id, purpose, content_hash);

alter table users add foreign key (avatar_id) references attachments;
create index users_avatar on users (avatar_id) where avatar_id is not null;
