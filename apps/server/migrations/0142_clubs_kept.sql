-- What a person paid stays theirs when they lose their place before its time is over: let in again, they don't pay twice.
alter table club_people add column kept_until timestamptz;
alter table club_people add column kept_for_good boolean not null default false;
