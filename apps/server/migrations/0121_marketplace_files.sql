-- Since when a service gives each of its files: whoever bought before is told of what came later.
create table service_files (
  service_id bigint not null references services on delete cascade,
  document_id text not null,
  added_at timestamptz not null default now(),
  primary key (service_id, document_id)
);
