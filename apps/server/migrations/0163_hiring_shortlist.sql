-- The poster of a job marks offers that they come back to; nobody else sees the mark. And how many people opened a job.
alter table offers add column shortlisted_at timestamptz;
create index viewed_jobs on viewed (entity_id) where type = 'job';
