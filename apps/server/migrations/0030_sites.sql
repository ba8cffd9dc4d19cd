-- What the operator sets of the site.
create table settings (
  key text primary key,
  value jsonb not null
);
