-- The name that a letter comes from: the site's; empty for the one that the operator set.
alter table mails add column from_name text not null default '';
