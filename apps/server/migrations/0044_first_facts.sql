-- What a log begins with stands before all ballots, also where those are older than the log.
alter table log_facts add column is_first boolean not null default false;
