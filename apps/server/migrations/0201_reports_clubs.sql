-- Reports of what stands in a club, and of its members by others of it, are its keepers' to see too (product 8).
alter table reports add column group_id bigint references clubs on delete set null;
create index reports_club on reports (group_id, case_id) where group_id is not null;

-- What the keepers of a club made of a case; the platform decides apart from them.
create table club_report_answers (
  group_id bigint not null references clubs on delete cascade,
  case_id text not null references report_cases on delete cascade,
  verdict text not null check (verdict in ('hidden', 'kept')),
  reason text not null default '' check (length(reason) <= 500),
  answered_by bigint references users on delete set null,
  -- Reports that come later ask anew.
  answered_at timestamptz not null default now(),
  primary key (group_id, case_id)
);
create index club_report_answers_case on club_report_answers (case_id);
