-- When a contest's standing was last folded, so that all processes together keep to the pace of one.
alter table tally_state add column folded_at timestamptz;
