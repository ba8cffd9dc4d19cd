-- How people come to stand in a contest: editions and the entries to them. An entry to a contest is a contestant that waits.

-- Editions (product 3): entrants fill contests that are copied from an original, `max_user` in each.
create sequence edition_ids as bigint start 110001;

create table editions (
  edition_id bigint primary key default nextval('edition_ids'),
  edx_id text not null unique,
  original_contest_id bigint not null references contests on delete cascade,
  edition_name text not null check (length(trim(edition_name)) between 1 and 120),
  max_user int not null check (max_user between 2 and 500),
  entry_policy text not null default 'moderated' check (entry_policy in ('moderated', 'open')),
  takes_entries boolean not null default true,
  created_at timestamptz not null default now()
);
create index editions_original on editions (original_contest_id, edition_id desc);

create table edition_contests (
  edition_id bigint not null references editions on delete cascade,
  number int not null check (number > 0),
  contest_id bigint not null unique references contests on delete cascade,
  -- From then on it takes nobody in.
  filled_at timestamptz,
  primary key (edition_id, number)
);
-- One at a time is being filled.
create unique index edition_contests_filling on edition_contests (edition_id) where filled_at is null;

create table edition_entries (
  -- What people sent in does not go away with the contest that an edition was made of.
  edition_id bigint not null references editions (edition_id),
  entry_id bigint not null generated always as identity (start with 110001),
  user_id bigint not null references users on delete cascade,
  state text not null default 'pending' check (state in ('pending', 'approved', 'refused')),
  refusal_reason text not null default '' check (length(refusal_reason) <= 1000),
  -- Grows whenever an entry is sent anew: whoever decides about it decides about what they saw.
  revision int not null default 1,
  -- As it was sent, until it stands in a contest.
  form jsonb,
  contest_id bigint,
  contestant_id bigint,
  created_at timestamptz not null default now(),
  primary key (edition_id, entry_id),
  unique (edition_id, user_id),
  foreign key (contest_id, contestant_id) references contestants (contest_id, contestant_id) on delete cascade,
  check ((state = 'approved') = (contestant_id is not null)),
  check ((contest_id is null) = (contestant_id is null)),
  check ((form is null) = (state = 'approved'))
);
create index edition_entries_state on edition_entries (edition_id, state, entry_id);
create index edition_entries_contestant on edition_entries (contest_id, contestant_id);

-- Pictures of an entry that waits. They may be deleted under it by whoever sent them, and are not swept away.
create table entry_picture_uses (
  edition_id bigint not null,
  entry_id bigint not null,
  attachment_id text not null references attachments on delete cascade,
  primary key (edition_id, entry_id, attachment_id),
  foreign key (edition_id, entry_id) references edition_entries (edition_id, entry_id) on delete cascade
);
create index entry_picture_uses_attachment on entry_picture_uses (attachment_id);

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

-- Pictures of entries are shown, for the sweep of the files module.
do $$
begin
  execute format(
    'create or replace view shown_pictures as %s union all select attachment_id from entry_picture_uses',
    rtrim(pg_get_viewdef('shown_pictures'::regclass), '; ')
  );
end $$;

-- What entries tell contests of its editions.

-- The contests that were copied for an edition.
create view contest_editions as
  select n.contest_id, e.edx_id, e.edition_name, e.entry_policy = 'moderated' as moderated, n.number,
    n.filled_at is not null as filled
  from edition_contests n join editions e using (edition_id);

-- Contests whose editions take entries.
create view contest_intakes as
  select original_contest_id as contest_id from editions where takes_entries;
