-- A judge's sheet in a round. What was handed in last is a ballot of the log; marks are the judge's own until then
-- (product 3, score).
create table judge_sheets (
  contest_id bigint not null,
  round_id bigint not null,
  user_id bigint not null references users on delete cascade,
  -- The ballot that counts now; null before the first.
  casx_id text collate "C",
  handed_in_at timestamptz,
  primary key (contest_id, round_id, user_id),
  foreign key (contest_id, round_id) references rounds (contest_id, round_id) on delete cascade,
  check ((casx_id is null) = (handed_in_at is null))
);

create table judge_marks (
  contest_id bigint not null,
  round_id bigint not null,
  user_id bigint not null,
  contestant_id bigint not null,
  -- Criterion → mark; those without one are left out.
  scores jsonb not null default '{}',
  -- The judge steps back for this contestant.
  recused boolean not null default false,
  reason text not null default '' check (length(reason) <= 300),
  changed_at timestamptz not null default now(),
  primary key (contest_id, round_id, user_id, contestant_id),
  foreign key (contest_id, round_id, user_id) references judge_sheets on delete cascade,
  foreign key (contest_id, contestant_id) references contestants (contest_id, contestant_id) on delete cascade
);

-- Judges score criteria; contests that had a single mark and no ballot yet get it as their one criterion.
update contests c
set method_options = jsonb_build_object('criteria', jsonb_build_array(jsonb_build_object(
  'key', 'overall', 'label', 'Overall', 'max', least(100, coalesce((method_options ->> 'max_points')::int, 10)), 'weight', 1)))
where method = 'score' and not method_options ? 'criteria'
  and not exists (select from ballots b where b.contest_id = c.contest_id);
