-- A link of an invitation that its inviter copies: whoever holds it has seen no mailbox, so it proves none. The mailed one does.
alter table contest_invitations add column copy_hash bytea unique;
