-- What somebody does not want in the app is told by the channels that they do want, and stands in no list.
alter table notices add column in_app boolean not null default true;

-- Mails of a kind that wait for the letter, whatever the other kinds do.
alter table notice_preferences drop constraint notice_preferences_channel_check;
alter table notice_preferences add constraint notice_preferences_channel_check
  check (channel in ('app', 'email', 'push', 'mobile', 'digest'));

-- 1 is Monday: on which day the weekly letter comes.
alter table notice_settings add column digest_day int not null default 1 check (digest_day between 1 and 7);

alter table mails
  -- A mail that is worth less than a double of it: a sender that dies leaves it unsent.
  add column once boolean not null default false,
  -- It tells of a notice, and is counted against what notices may cost.
  add column notice boolean not null default false;
create index mails_texts on mails (created_at) where channel = 'sms';
