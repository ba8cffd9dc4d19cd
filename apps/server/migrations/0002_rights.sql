-- Rights that ended a while ago, for the processes that have subscriptions which stand on them (docs/decisions/0031).
-- `tx` says which of them a process has not read yet: every row at or above the oldest transaction that still ran.
create table ended_rights (
  tx xid8 not null default pg_current_xact_id(),
  key text not null check (length(key) between 1 and 300),
  ended_at timestamptz not null default now(),
  primary key (tx, key)
);
create index ended_rights_age on ended_rights (ended_at);

-- `conversation` of `conversation:{id}`, `notifications` of `notifications@{user_id}`.
create function topic_kind(topic text) returns text language sql immutable parallel safe
  return split_part(split_part(topic, ':', 1), '@', 1);

-- Each kind of topic keeps its events for a time of its own.
drop index topic_events_age;
create index topic_events_age on topic_events (topic_kind(topic), created_at);
