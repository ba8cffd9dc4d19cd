-- When a copy that was made by itself was last put back into a fresh place and found to be one (platform/copying.ts).
create table copies_proven (
  once boolean primary key default true check (once),
  tried_at timestamptz not null,
  -- Of the last try that went well.
  proven_at timestamptz
);
