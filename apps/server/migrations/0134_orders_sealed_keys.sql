-- Licence keys are sealed: each list has a key of its own, itself sealed by the installation's secret. What stood in
-- plain text is sealed by the server as it starts.
alter table licence_lists add column sealed bytea;
alter table licence_keys add column sealed bytea;
-- Tells equal keys of a list apart from others without being readable.
alter table licence_keys add column mark bytea;
alter table licence_keys alter column licence_key drop not null;
alter table licence_keys add check ((licence_key is null) = (sealed is not null) and (sealed is null) = (mark is null));
alter table licence_keys add unique (service_id, mark);
create index licence_keys_plain on licence_keys (service_id) where licence_key is not null;
