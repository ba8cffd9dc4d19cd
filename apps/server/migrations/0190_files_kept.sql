-- Files that something names for good (what is sold, what was delivered): the sweep of unused files leaves them.
create table kept_documents (
  document_id text not null references documents on delete cascade,
  -- What names it: `service:<id>`, `order:<id>`.
  keeper text not null,
  primary key (document_id, keeper)
);
create index kept_documents_keeper on kept_documents (keeper);

-- The view of what something names grows by these, whatever else was added to it before.
do $$
begin
  execute format(
    'create or replace view named_documents as %s union all select document_id from kept_documents',
    rtrim(pg_get_viewdef('named_documents'::regclass), '; ')
  );
end $$;
