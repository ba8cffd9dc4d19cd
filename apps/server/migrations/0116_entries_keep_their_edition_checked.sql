-- Reads without keeping writers out.
alter table edition_entries validate constraint edition_entries_edition_id_fkey;
