-- How long a result is held for review after the end before it is declared by itself, in hours; 0 declares at once
-- (product 4). Held back with a reason, it waits for its organiser instead.
alter table contests
  add column review_hours int not null default 72 check (review_hours between 0 and 8784),
  add column withheld_at timestamptz,
  add column withheld_reason text check (length(withheld_reason) between 3 and 300),
  add check ((withheld_at is null) = (withheld_reason is null));

-- Results that wait for their time.
create index contests_undeclared on contests (end_date)
  where declared_at is null and withheld_at is null and status in ('published', 'paused');
