-- Grows whenever an entry is sent anew: whoever decides about it decides about what they saw.
alter table edition_entries add column revision int not null default 1;
