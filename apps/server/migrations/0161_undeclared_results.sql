-- outside a transaction
-- Results that wait for their time, those of archived contests too.
drop index concurrently if exists contests_waiting;
create index concurrently contests_waiting on contests (end_date)
  where declared_at is null and withheld_at is null and status <> 'draft';
drop index concurrently if exists contests_undeclared;
