-- Pictures and other files that people store.

create table attachments (
  attachment_id text primary key,
  user_id bigint references users on delete set null,
  purpose text not null,
  mime text not null,
  bytes int not null check (bytes > 0),
  width int not null,
  height int not null,
  widths int[] not null,
  color text not null,
  content_hash bytea not null,
  created_at timestamptz not null default now(),
  -- Since when nothing shows a picture, as the sweep found it; null while something does, or nobody has looked.
  unused_since timestamptz
);
create index attachments_user on attachments (user_id, created_at);
-- The same picture for the same purpose is stored once for each person, also when sent twice at once.
create unique index attachments_content on attachments (user_id, purpose, content_hash);

alter table users add foreign key (avatar_id) references attachments;

-- Files that are no pictures: fetched by signed addresses only (product 10).
create table documents (
  document_id text primary key,
  user_id bigint references users on delete set null,
  name text not null check (length(name) between 1 and 120),
  mime text not null,
  -- A film may be longer than 2 GB: its size does not fit into a small number.
  bytes bigint not null check (bytes > 0),
  content_hash bytea not null,
  created_at timestamptz not null default now()
);
create unique index documents_content on documents (user_id, content_hash, name);
create index documents_age on documents (created_at);

-- Files that something names for good (what is sold, what was delivered): the sweep of unused files leaves them.
create table kept_documents (
  document_id text not null references documents on delete cascade,
  -- What names it: `service:<id>`, `order:<id>`.
  keeper text not null,
  primary key (document_id, keeper)
);
create index kept_documents_keeper on kept_documents (keeper);

-- Files that something names, for the sweep; beside those of entries, which contests knows by their form. Modules add
-- theirs, in whichever order they come.
create view named_documents as
  select document_id from kept_documents;

-- What one person can store, pictures and files together: as many gigabytes of 1,000 megabytes as the operator set
-- (product 10: large files are configurable), 2 where nobody set anything, and 2,500 files in each, 5,000 at least. Admins, who also move whole
-- contests here, have all the room there is. Settings come with the sites, so the function looks for them when it is called.
create function room_for_files() returns bigint language plpgsql stable as $$
begin
  return coalesce((select (value ->> 'room_gb')::bigint from public.settings where key = 'limits'), 2) * 1000000000;
end $$;

create function has_room_for_files(person bigint, more int) returns boolean language sql stable as $$
  select exists (select from users where user_id = person and is_admin)
    or count(*) + more <= greatest(5000, room_for_files() / 400000) and coalesce(sum(bytes), 0) + more <= room_for_files()
  from (
    select bytes from attachments where user_id = person
    union all
    select bytes from documents where user_id = person
  ) stored
$$;

-- The person's row makes uploads at once count one after the other.
create function keep_room_for_files() returns trigger language plpgsql as $$
begin
  perform 1 from users where user_id = new.user_id for no key update;
  if found and not has_room_for_files(new.user_id, 0) then
    raise exception 'person % has no room left', new.user_id using errcode = 'PL003';
  end if;
  return null;
end $$;

create trigger attachments_room after insert on attachments for each row execute function keep_room_for_files();
create trigger documents_room after insert on documents for each row execute function keep_room_for_files();

-- Stored files whose row is gone. They stay for as long as a copy of the database may still name them.
create table removed_files (
  file_key text collate "C" primary key,
  removed_at timestamptz not null default now(),
  -- The person who sent it left before: it goes as soon as no copy is being made.
  is_prompt boolean not null
);
create index removed_files_due on removed_files (is_prompt, removed_at);

create function note_removed_picture() returns trigger language plpgsql as $$
begin
  insert into removed_files (file_key, is_prompt)
    select 'pictures/' || old.attachment_id || '/' || width || '.webp', old.user_id is null from unnest(old.widths) width
    on conflict do nothing;
  return null;
end $$;
create trigger attachments_removed after delete on attachments for each row execute function note_removed_picture();

create function note_removed_document() returns trigger language plpgsql as $$
begin
  insert into removed_files (file_key, is_prompt) values ('documents/' || old.document_id, old.user_id is null)
    on conflict do nothing;
  return null;
end $$;
create trigger documents_removed after delete on documents for each row execute function note_removed_document();

-- Pictures that some people alone may see: their addresses open nothing without a key that names its reader.
create table closed_pictures (
  attachment_id text primary key references attachments on delete cascade
);
