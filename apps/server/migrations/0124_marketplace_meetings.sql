-- Where an online appointment of a service takes place, in the provider's words: a link, or a template with `{order}`.
-- It is no part of the listing: only the two sides of an order read it, when it is due.
alter table services add column meeting_link text not null default '';
