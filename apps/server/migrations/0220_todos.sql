-- Tasks of one's own. What orders, offers and contests wait for is derived when it is read and stands nowhere.

create table todos (
  user_id bigint not null references users on delete cascade,
  task_id bigint not null generated always as identity (start with 110001),
  title text not null check (length(trim(title)) between 1 and 200),
  notes text not null default '' check (length(notes) <= 5000),
  due timestamptz,
  -- The day alone, where no time was said: `due` is then its last minute where the person was.
  due_day date check (due is not null or due_day is null),
  -- When the person wants to be reminded, and when they were.
  remind_at timestamptz,
  reminded_at timestamptz,
  done_at timestamptz,
  -- The form's own id: sent twice it is one task.
  client_id text check (length(client_id) <= 60),
  -- Of what came first under that id: other words are refused, and not taken for these.
  body_hash text,
  created_at timestamptz not null default now(),
  -- Of two tabs that save one task at once, the second is told.
  revision int not null default 0,
  primary key (user_id, task_id)
);
create unique index todos_client on todos (user_id, client_id) where client_id is not null;
create index todos_open on todos (user_id, due) where done_at is null;
create index todos_done on todos (user_id, done_at desc) where done_at is not null;
create index todos_reminders on todos (remind_at) where remind_at is not null and reminded_at is null and done_at is null;

-- The address of a person's calendar of tasks: whoever has it reads it, and a new one voids it.
create table todo_feeds (
  user_id bigint primary key references users on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null default now()
);
