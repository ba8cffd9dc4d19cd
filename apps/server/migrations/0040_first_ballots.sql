-- Whether this ballot took a slot that nobody had: then it is the voter's first in its round, and counting
-- voters needs no look at older ballots.
alter table ballots add column is_first boolean not null default false;
