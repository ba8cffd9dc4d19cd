-- Where a ballot's leaf stands is looked up by its transaction: in a log of a million leaves that are four thousand tiles.
create index log_tiles_first_tx on log_tiles (contest_id, first_tx, n) where level = 0;
