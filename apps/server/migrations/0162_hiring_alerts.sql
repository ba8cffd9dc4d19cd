-- What kind of jobs a person wants to hear of: filters as the list of jobs takes them.
create table job_alerts (
  user_id bigint not null references users on delete cascade,
  alert_id text not null,
  query jsonb not null,
  created_at timestamptz not null default now(),
  primary key (user_id, alert_id),
  unique (user_id, query)
);
