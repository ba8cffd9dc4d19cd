-- A device on which an account was used that had others: its person has not said yet whether it was them.
alter table known_devices add column doubted_at timestamptz;
