-- What limits have counted, for all processes of an installation (docs/decisions/0015). Keys are keyed hashes of addresses,
-- networks and the like; a window of as many seconds as the limit has begins with the first count, and what was counted in
-- the one before counts by the part of it that still lies within the time. Lost with a crash, and no loss.
create unlogged table limit_counts (
  limit_name text collate "C" not null,
  key bytea not null,
  seconds int not null,
  started timestamptz not null default now(),
  n int not null,
  last int not null default 0,
  primary key (limit_name, key)
) with (fillfactor = 70);
