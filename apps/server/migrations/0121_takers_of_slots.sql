-- The ballot that took the slot of a device, mailbox or number last, beside its voter's own: its time is that ballot's,
-- whoever had the slot before, and is forgotten with that ballot's voter.
alter table vote_slots add column taken_by text collate "C";
