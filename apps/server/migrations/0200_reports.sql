-- Reports, what was decided about them, and appeals (product 11).

create table report_cases (
  case_id text primary key,
  entity text not null,
  -- As the entity's module names it: a public id, or a number.
  entity_id text not null check (length(entity_id) between 1 and 100),
  -- Whose it is, who hears of the decision and may appeal.
  author_id bigint references users on delete set null,
  state text not null default 'open'
    check (state in ('open', 'kept', 'taken_down', 'appealed', 'upheld', 'restored')),
  -- Since when nobody sees it; by itself where enough people reported it.
  hidden_at timestamptz,
  -- What is told to the author: the kind of reason, and a sentence.
  reason text,
  words text not null default '' check (length(words) <= 1000),
  decided_by bigint references users on delete set null,
  decided_at timestamptz,
  appeal text check (length(trim(appeal)) between 3 and 2000),
  appealed_at timestamptz,
  answered_by bigint references users on delete set null,
  answered_at timestamptz,
  created_at timestamptz not null default now(),
  check ((state in ('appealed', 'restored', 'upheld')) <= (decided_at is not null)),
  check (state <> 'appealed' or appeal is not null)
);
-- Of one thing there is one case that waits for somebody, and one that stands.
create unique index report_cases_current on report_cases (entity, entity_id)
  where state in ('open', 'taken_down', 'appealed', 'upheld');
create index report_cases_queue on report_cases (state, created_at, case_id);
create index report_cases_author on report_cases (author_id, created_at) where author_id is not null;

create table reports (
  case_id text not null references report_cases on delete cascade,
  -- Each person once.
  reporter_id bigint not null references users on delete cascade,
  reason text not null,
  text text not null default '' check (length(text) <= 1000),
  -- Of an established account: only those hide by themselves.
  counts boolean not null,
  created_at timestamptz not null default now(),
  primary key (case_id, reporter_id)
);
create index reports_reporter on reports (reporter_id, created_at);
