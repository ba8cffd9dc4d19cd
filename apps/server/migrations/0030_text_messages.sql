-- The outbox carries text messages too: what waits for either is read in one mailbox and sent by one task.
alter table mails add column channel text not null default 'mail' check (channel in ('mail', 'sms'));
update mails set channel = 'sms' where position('@' in recipient) = 0;
