-- What each sealed column was sealed with, beside the installation's secret (platform/sealedColumn.ts). A column
-- without a row was never sealed anew.
create table sealing_salts (
  -- table.column
  name text primary key,
  -- The last one is in use. None is ever taken away: of two who seal anew at once both can open what the other left.
  salts bytea[] not null,
  changed_at timestamptz not null default now()
);
