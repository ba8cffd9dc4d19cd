-- What entries tells contests of its editions; their tables stand in 0050_contests.sql.

-- The contests that were copied for an edition.
create view contest_editions as
  select n.contest_id, e.edx_id, e.edition_name, e.entry_policy = 'moderated' as moderated, n.number,
    n.filled_at is not null as filled
  from edition_contests n join editions e using (edition_id);

-- Contests whose editions take entries.
create view contest_intakes as
  select original_contest_id as contest_id from editions where takes_entries;
