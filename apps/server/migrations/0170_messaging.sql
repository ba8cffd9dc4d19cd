-- Conversations: a log of their own each, whose numbers are dense (product 9, api: Realtime).

create table conversations (
  conversation_id text collate "C" primary key,
  kind text not null check (kind in ('pair', 'group', 'contest', 'club')),
  -- The two people of a pair, the lower id first, so that there is one conversation for each pair.
  low_user bigint references users,
  high_user bigint references users,
  -- The contest or club that a room belongs to: its public id.
  subject text collate "C",
  title text not null default '',
  -- Head of the log: the number of the latest event.
  seq bigint not null default 0,
  -- Messages so far: the number of the latest message. Unread is the difference to a member's mark.
  messages bigint not null default 0,
  last_seq bigint,
  last_at timestamptz not null default now(),
  epoch text not null default encode(sha256(convert_to(gen_random_uuid()::text, 'UTF8')), 'hex'),
  is_open boolean not null default true,
  -- Anybody may read, or only members and those whose port says so.
  is_public boolean not null default false,
  keeps_open boolean not null default false,
  slow_seconds int not null default 0 check (slow_seconds between 0 and 3600),
  held_words text[] not null default '{}',
  pinned_seq bigint,
  created_at timestamptz not null default now(),
  unique (low_user, high_user),
  unique (kind, subject),
  check ((kind = 'pair') = (low_user is not null and high_user is not null)),
  check (low_user < high_user),
  check ((kind in ('contest', 'club')) = (subject is not null))
) with (fillfactor = 80);
create index conversations_high_user on conversations (high_user) where high_user is not null;

-- Up to where the lists of a conversation's members have been told; a row of its own, so that telling holds up no send.
create table conversation_lists (
  conversation_id text collate "C" primary key references conversations on delete cascade,
  listed bigint not null
);

-- Who is in a pair or a group, and how far they have come. Rooms of hundreds have no rows here.
create table conversation_members (
  conversation_id text collate "C" not null references conversations on delete cascade,
  user_id bigint not null references users,
  role text not null default 'member' check (role in ('owner', 'member')),
  -- Events up to this one are from before their time.
  joined_seq bigint not null default 0,
  left_at timestamptz,
  delivered_seq bigint not null default 0,
  seen_seq bigint not null default 0,
  -- Number of the last message seen.
  seen_number bigint not null default 0,
  -- A stranger's message waits here until it is let in.
  accepted boolean not null default true,
  muted_until timestamptz,
  archived boolean not null default false,
  pinned_at timestamptz,
  -- When the list last moved for them; follows the conversation's last message.
  listed_at timestamptz not null default now(),
  primary key (conversation_id, user_id)
) with (fillfactor = 80);
create index conversation_members_list on conversation_members (user_id, listed_at desc, conversation_id);

create table messages (
  conversation_id text collate "C" not null references conversations on delete cascade,
  -- Number of its event in the log: the order of messages.
  seq bigint not null,
  number bigint not null,
  -- The latest event about it: who asks what changed after a number gets it.
  changed bigint not null,
  sender_id bigint,
  client_id text collate "C" not null,
  type text not null default 'text'
    check (type in ('text', 'service_purchase', 'service_requirements', 'service_offer')),
  title text not null default '',
  text text not null default '',
  attachments jsonb not null default '[]',
  type_data jsonb,
  reply_to bigint,
  urls jsonb not null default '[]',
  -- Sign → ids of those who put it there.
  reactions jsonb not null default '{}',
  sent_at timestamptz not null default clock_timestamp(),
  edited_at timestamptz,
  deleted_at timestamptz,
  -- Taken from sight by a moderator, by the platform, or by a held word until a moderator looks.
  hidden text check (hidden in ('moderator', 'platform', 'held')),
  primary key (conversation_id, seq)
);
-- Texts that may call somebody by name: looked through again, should the process that wrote them have ended.
create index messages_calling on messages (sent_at) where text like '%@%';
create index messages_changed on messages (conversation_id, changed);
create unique index messages_number on messages (conversation_id, number);
-- Conversations in which something was bought: a part of the list.
create index messages_orders on messages (conversation_id) where type = 'service_purchase';

-- The client's own id of what was sent: unique for its sender for good, so that a retry finds the first.
create table sent_messages (
  user_id bigint not null,
  client_id text collate "C" not null,
  conversation_id text collate "C" not null,
  seq bigint not null,
  primary key (user_id, client_id)
);

create table conversation_events (
  conversation_id text collate "C" not null,
  seq bigint not null,
  kind text not null check (kind in
    ('message', 'edit', 'delete', 'reaction', 'delivered', 'seen', 'member', 'settings', 'pin', 'hide', 'clear', 'preview')),
  message_seq bigint,
  user_id bigint,
  upto bigint,
  at timestamptz not null default clock_timestamp(),
  primary key (conversation_id, seq)
);

-- Pictures and files of messages, so that they are not swept away.
create table message_files (
  conversation_id text collate "C" not null,
  seq bigint not null,
  attachment_id text references attachments,
  document_id text references documents,
  check (num_nonnulls(attachment_id, document_id) = 1),
  foreign key (conversation_id, seq) references messages (conversation_id, seq) on delete cascade
);
create index message_files_message on message_files (conversation_id, seq);
create index message_files_attachment on message_files (attachment_id) where attachment_id is not null;
create index message_files_document on message_files (document_id) where document_id is not null;

-- Each module adds what it shows; the order in which they came does not matter.
do $$ begin
  execute 'create or replace view shown_pictures as ' || rtrim(pg_get_viewdef('shown_pictures'::regclass), ';')
    || ' union all select attachment_id from message_files where attachment_id is not null';
end $$;

-- Files that messages name are kept from the sweep.
do $$ begin
  execute 'create or replace view named_documents as ' || rtrim(pg_get_viewdef('named_documents'::regclass), ';')
    || ' union all select document_id from message_files where document_id is not null';
end $$;

-- Who wants nothing of whom.
create table blocks (
  user_id bigint not null references users,
  blocked_id bigint not null references users,
  created_at timestamptz not null default now(),
  primary key (user_id, blocked_id),
  check (user_id <> blocked_id)
);
create index blocks_other on blocks (blocked_id);

-- Who may not write in a room: until then, or for good.
create table chat_sanctions (
  conversation_id text collate "C" not null references conversations on delete cascade,
  user_id bigint not null references users,
  kind text not null check (kind in ('mute', 'ban')),
  until timestamptz not null default 'infinity',
  by_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (conversation_id, user_id)
);

-- When a person may write again in a room with slow mode.
create table chat_turns (
  conversation_id text collate "C" not null references conversations on delete cascade,
  user_id bigint not null,
  next_at timestamptz not null,
  primary key (conversation_id, user_id)
);

-- What a person lets others see of them in conversations; no row: everything.
create table chat_settings (
  user_id bigint primary key references users,
  shows_seen boolean not null default true,
  shows_typing boolean not null default true,
  shows_presence boolean not null default true
);

-- When people were last here; written at most once a minute for each, in batches.
create table chat_presence (
  user_id bigint primary key,
  last_at timestamptz not null
);
-- Those who are here now are found without reading everybody who ever was.
create index chat_presence_at on chat_presence (last_at);

-- When people were last here, of those who show it: clubs count the members among them.
create view shown_presence as
  select user_id, last_at from chat_presence left join chat_settings using (user_id)
  where shows_presence is not false;

-- Conversations whose people are to be told of what they have not seen, once they had time to see it (product 9). A row
-- and no timer in memory: a process that is killed meanwhile leaves it to the others.
create table conversation_unseen (
  conversation_id text collate "C" primary key references conversations on delete cascade,
  due timestamptz not null
);
create index conversation_unseen_due on conversation_unseen (due);

-- People who follow the room of a contest or club, and how far they have read there: nobody else has a row, and a message
-- writes none. Unread is the room's head less the person's mark (product 9).
create table room_people (
  conversation_id text collate "C" not null references conversations on delete cascade,
  user_id bigint not null references users,
  seen_seq bigint not null default 0,
  -- Number of the last message seen.
  seen_number bigint not null default 0,
  muted_until timestamptz,
  archived boolean not null default false,
  pinned_at timestamptz,
  followed_at timestamptz not null default now(),
  primary key (conversation_id, user_id)
) with (fillfactor = 80);
create index room_people_user on room_people (user_id);

-- Everywhere that a person has a place: in a pair or group as one of its people, in a room that they follow.
create view conversation_places as
  select conversation_id, user_id, role, joined_seq, left_at, delivered_seq, seen_seq, seen_number, accepted,
    muted_until, archived, pinned_at, listed_at
  from conversation_members
  union all
  select p.conversation_id, p.user_id, 'member', 0, null, p.seen_seq, p.seen_seq, p.seen_number, true,
    p.muted_until, p.archived, p.pinned_at, c.last_at
  from room_people p join conversations c using (conversation_id);

-- The client's own id of a group that was made: unique for its maker for good, so that a retry finds the first.
create table made_groups (
  user_id bigint not null references users,
  client_id text collate "C" not null,
  conversation_id text collate "C" not null references conversations on delete cascade deferrable initially deferred,
  primary key (user_id, client_id)
);

-- Pictures of conversations are their people's alone, and those of a room that is not for everybody its readers'.
create view closed_conversations as
  select conversation_id from conversations
  where kind in ('pair', 'group') or (kind in ('club', 'contest') and not is_public);

-- With the places of private clubs, so that a picture that is shown to everybody elsewhere too is known.
do $$ begin
  execute 'create or replace view private_pictures as ' || rtrim(pg_get_viewdef('private_pictures'::regclass), ';')
    || ' union all select attachment_id, null::bigint from message_files join closed_conversations using (conversation_id)'
    || ' where attachment_id is not null';
end $$;

-- A picture is closed in the statement that sends it, and stays closed when its message is taken back.
create function close_message_picture() returns trigger language plpgsql as $$
begin
  insert into closed_pictures (attachment_id)
  select new.attachment_id from closed_conversations where conversation_id = new.conversation_id
  on conflict do nothing;
  return null;
end $$;
create trigger message_files_close after insert on message_files
  for each row when (new.attachment_id is not null) execute function close_message_picture();

-- A room that opens to everybody opens what stands in no closed place; one that closes closes what stands there.
create function close_room_pictures() returns trigger language plpgsql as $$
begin
  if new.is_public then
    delete from closed_pictures c using message_files f
    where f.conversation_id = new.conversation_id and c.attachment_id = f.attachment_id
      and not exists (select from private_pictures p where p.attachment_id = c.attachment_id);
  else
    insert into closed_pictures (attachment_id)
    select distinct attachment_id from message_files
    where conversation_id = new.conversation_id and attachment_id is not null
    on conflict do nothing;
  end if;
  return null;
end $$;
create trigger conversations_close_pictures after update of is_public on conversations
  for each row when (new.kind in ('club', 'contest') and old.is_public is distinct from new.is_public)
  execute function close_room_pictures();
