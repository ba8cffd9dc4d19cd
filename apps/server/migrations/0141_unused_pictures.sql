-- Since when nothing shows a picture, as the sweep found it; null while something does, or nobody has looked.
alter table attachments add column unused_since timestamptz;

-- Pictures of an entry that waits. They may be deleted under it by whoever sent them, and are not swept away.
create table entry_picture_uses (
  edition_id bigint not null,
  entry_id bigint not null,
  attachment_id text not null references attachments on delete cascade,
  primary key (edition_id, entry_id, attachment_id),
  foreign key (edition_id, entry_id) references edition_entries (edition_id, entry_id) on delete cascade
);
create index entry_picture_uses_attachment on entry_picture_uses (attachment_id);

create function pictures_of_form(form jsonb) returns setof text language sql immutable as $$
  select form ->> 'attachment_id' where form ->> 'attachment_id' is not null
  union
  select named #>> '{}' from jsonb_path_query(form, '$.gallery[*]') as named
  union
  select hit[1] from regexp_matches(form::text, '/files/([0-9A-Za-z]{20,24})/[1-9]\d{0,3}\.webp', 'g') as hit
$$;

create function note_entry_picture_uses() returns trigger language plpgsql as $$
begin
  delete from entry_picture_uses where edition_id = new.edition_id and entry_id = new.entry_id;
  insert into entry_picture_uses (edition_id, entry_id, attachment_id)
    select new.edition_id, new.entry_id, attachment_id from attachments
    where attachment_id in (select pictures_of_form(new.form)) for key share;
  return null;
end $$;

create trigger edition_entries_note_picture_uses after insert or update of form on edition_entries
  for each row execute function note_entry_picture_uses();

insert into entry_picture_uses (edition_id, entry_id, attachment_id)
  select distinct e.edition_id, e.entry_id, a.attachment_id
  from edition_entries e cross join lateral pictures_of_form(e.form) as named join attachments a on a.attachment_id = named;

-- Everything that shows a picture, for the sweep.
create view shown_pictures as
  select cover_id as attachment_id from contests where cover_id is not null
  union all
  select attachment_id from contestants where attachment_id is not null
  union all
  select avatar_id from users where avatar_id is not null
  union all
  select attachment_id from picture_uses
  union all
  select attachment_id from entry_picture_uses;
