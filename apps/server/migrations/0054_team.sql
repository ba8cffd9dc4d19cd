-- The team of a contest: who is asked to run or judge it (product 3). Roles that were taken on stand with the contests.

-- People are asked by mail to help with a contest or to judge it (product 3).
create table contest_invitations (
  contest_id bigint not null references contests on delete cascade,
  invitation_id bigint not null generated always as identity (start with 110001),
  role text not null check (role in ('organiser', 'judge')),
  email text not null check (email = lower(email) and length(email) <= 254),
  -- As the inviter wrote it: an address, or the user name of somebody whose address they need not know.
  named text not null,
  -- Of the link in the latest mail; the ones before it are void.
  token_hash bytea not null unique,
  invited_by bigint references users on delete set null,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by bigint references users on delete set null,
  created_at timestamptz not null default now(),
  -- Of the link that its inviter copies: whoever holds it has seen no mailbox, so it proves none. The mailed one does.
  copy_hash bytea unique,
  -- Of the link in the latest notice to an account of the address: the notice proves no mailbox either.
  notice_hash bytea unique,
  primary key (contest_id, invitation_id)
);
-- One open invitation for each address and role.
create unique index contest_invitations_open on contest_invitations (contest_id, role, email) where accepted_at is null;
