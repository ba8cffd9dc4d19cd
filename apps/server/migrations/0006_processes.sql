-- Which processes of this installation live: tasks of one that is gone go to the others (platform/processes/living.ts).
create table processes (
  process_id text primary key,
  role text not null check (role in ('all', 'web', 'worker')),
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- Under these names it takes tasks from the queue.
  takes_tasks_as text[] not null default '{}'
);
