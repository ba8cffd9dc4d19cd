-- An installation that was put back from a copy says so until its operator has said how it goes on: until then it takes
-- nothing in and sends nothing out (platform/restored.ts).
create table restored_from (
  once boolean primary key default true check (once),
  -- What the copy shows.
  copied_at timestamptz not null,
  restored_at timestamptz not null default now()
);
