-- Pictures that a contestant's page shows beside its portrait: in the gallery, in an answer, in the story. The reference
-- keeps them from being deleted at whatever moment somebody asks.
create table picture_uses (
  contest_id bigint not null,
  contestant_id bigint not null,
  attachment_id text not null references attachments,
  primary key (contest_id, contestant_id, attachment_id),
  foreign key (contest_id, contestant_id) references contestants (contest_id, contestant_id) on delete cascade
);
create index picture_uses_attachment on picture_uses (attachment_id);

create function note_picture_uses() returns trigger language plpgsql as $$
declare
  named text[] := new.gallery || array (
    select hit[1] from regexp_matches(new.answers::text || new.story, '/files/([0-9A-Za-z]{20,24})/[1-9]\d{0,3}\.webp', 'g') as hit
  );
begin
  delete from picture_uses where contest_id = new.contest_id and contestant_id = new.contestant_id and attachment_id <> all (named);
  -- One that was deleted meanwhile is shown no more.
  insert into picture_uses (contest_id, contestant_id, attachment_id)
    select new.contest_id, new.contestant_id, attachment_id from attachments where attachment_id = any (named) for key share
    on conflict do nothing;
  return null;
end $$;

create trigger contestants_note_picture_uses after insert or update of gallery, answers, story on contestants
  for each row execute function note_picture_uses();

insert into picture_uses (contest_id, contestant_id, attachment_id)
  select distinct c.contest_id, c.contestant_id, a.attachment_id
  from contestants c
  cross join lateral (
    select unnest(c.gallery) as id
    union all
    select hit[1] from regexp_matches(c.answers::text || c.story, '/files/([0-9A-Za-z]{20,24})/[1-9]\d{0,3}\.webp', 'g') as hit
  ) named
  join attachments a on a.attachment_id = named.id;
