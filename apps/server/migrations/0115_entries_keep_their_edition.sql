-- What people sent in does not go away with the contest that an edition was made of.
alter table edition_entries drop constraint edition_entries_edition_id_fkey;
alter table edition_entries add constraint edition_entries_edition_id_fkey
  foreign key (edition_id) references editions (edition_id) not valid;
