-- Filters of the organiser's lists, kept for the account under a name.
create table saved_views (
  user_id bigint not null references users on delete cascade,
  view_id bigint not null generated always as identity,
  list text not null,
  name text not null check (length(name) between 1 and 60),
  filters jsonb not null,
  created_at timestamptz not null default now(),
  primary key (user_id, view_id)
);
create unique index saved_views_name on saved_views (user_id, list, lower(name));
