-- Films of the provider's own on a listing, which everybody may watch; files that were sent in pieces.
alter table services add column films text[] not null default '{}';
