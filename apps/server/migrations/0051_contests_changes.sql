-- Changes of entries that stand on stage, which wait for the organiser, and the switch that opens names and pictures.

-- Entrants change name and pictures while votes run.
alter table contests add column names_open boolean not null default false;

-- What its entrant wants changed of an approved entry: only what differs from what stands on stage, each under its column's
-- name. What is not on stage is changed in place.
alter table contestants
  add column proposed jsonb check (jsonb_typeof(proposed) = 'object'),
  add column proposed_at timestamptz,
  add constraint contestants_proposed check ((proposed is null) = (proposed_at is null)),
  add constraint contestants_proposed_on_stage check (approved or proposed is null);
create index contestants_proposed on contestants (contest_id, contestant_id) where proposed is not null;

-- Pictures that wait with a change are kept as those that are shown.
create or replace function note_picture_uses() returns trigger language plpgsql as $$
declare
  named text[] := new.gallery || array (
    select hit[1] from regexp_matches(new.answers::text || new.story, '/files/([0-9A-Za-z]{20,24})/[1-9]\d{0,3}\.webp', 'g') as hit
  ) || array (select pictures_of_form(new.proposed));
begin
  delete from picture_uses where contest_id = new.contest_id and contestant_id = new.contestant_id and attachment_id <> all (named);
  insert into picture_uses (contest_id, contestant_id, attachment_id)
    select new.contest_id, new.contestant_id, attachment_id from attachments where attachment_id = any (named) for key share
    on conflict do nothing;
  return null;
end $$;

drop trigger contestants_note_picture_uses on contestants;
create trigger contestants_note_picture_uses after insert or update of gallery, answers, story, proposed on contestants
  for each row execute function note_picture_uses();
