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
  tries int not null default 0
);
create index mails_age on mails (created_at);
create index mails_waiting on mails (created_at) where state = 'waiting';
