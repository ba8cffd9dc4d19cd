-- A kept search is asked again on the site where it was kept, and goes with it. Without one it is the default site's.
alter table saved_searches add column site_id bigint references sites on delete cascade;
create index saved_searches_site on saved_searches (site_id) where site_id is not null;
