-- What a transaction says may not be numbered as long as it runs. The newest number that is done may be lower than
-- its own, while others before it still run: the log would then go past the fact and never come back to it.
alter table log_facts alter column tx set default greatest(pg_current_xact_id(), pg_snapshot_xmax(pg_current_snapshot()));
