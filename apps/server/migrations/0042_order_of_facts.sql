-- A fact stands behind every ballot that had its transaction when the fact was written: those were cast before
-- it was true. Its own transaction's number is older than that.
alter table log_facts alter column tx set default pg_snapshot_xmax(pg_current_snapshot());
