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
create unique index conversation_members_owner on conversation_members (conversation_id) where role = 'owner' and left_at is null;
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
    check (type in ('text', 'service_purchase', 'service_requirements', 'service_offer', 'service_step')),
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
  -- The room's own mark beneath the platform's: a message that the platform puts back has it still.
  hidden_in_room text check (hidden_in_room in ('moderator', 'held')),
  check (hidden_in_room is null or hidden = 'platform'),
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
  -- Hash of what was sent: the same id with other words is refused. Null for a card, which is written once by its key.
  body_hash text collate "C",
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

-- Messages about which somebody has yet to decide, with when a decision was made that may still be objected to. Reports
-- say here which they are.
create view awaited_messages as
  select null::text as message_id, null::timestamptz as decided_at where false;

-- What a reported message said before its author changed it or took it back: those who decide read it until the case
-- ends. Its files stay in `message_files` for as long.
create table kept_messages (
  conversation_id text collate "C" not null,
  seq bigint not null,
  title text not null,
  text text not null,
  attachments jsonb not null,
  kept_at timestamptz not null default now(),
  primary key (conversation_id, seq),
  foreign key (conversation_id, seq) references messages (conversation_id, seq) on delete cascade
);

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
create or replace view people_apart as
  select user_id, blocked_id as other_id from blocks union all select blocked_id, user_id from blocks;

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
  -- The client's own id of the message that took the turn: its retry needs no other.
  client_id text collate "C" not null,
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

-- When people were last here, of those who show it and are not about to be erased: clubs count the members among them.
create view shown_presence as
  select user_id, last_at from chat_presence join users using (user_id) left join chat_settings using (user_id)
  where shows_presence is not false and leaving_at is null;

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

-- Writes acts in conversations, sends and marks of many people, in one transaction: it holds the conversations (in one
-- order, so that two processes never wait for each other), finds retries, gives numbers that have no gap, and writes
-- messages, marks and their events. A refused act harms no other. It announces nothing: NOTIFY would serialise commits, so
-- hints follow in batches. What it waited for may be a ban or a removal: that is why a statement of its own takes the
-- conversations first, and the next one sees what is true then.
-- `uptos`: of a mark, how far it goes; of a send, the last event that its writer's device had shown them, if it says so.
-- `keepings`: its writer keeps order in the room, and writes there also while it is closed.
create function write_acts(
  ns int[], acts text[], conversation_ids text[], user_ids bigint[], client_ids text[], types text[], titles text[],
  texts text[], attachment_lists jsonb[], type_datas jsonb[], reply_tos bigint[], hiddens text[], uptos bigint[],
  body_hashes text[], keepings boolean[], most_before_accepted int
) returns table (
  n int, fate text, kind text, subject text, low_user bigint, high_user bigint, first_in text, first_seq bigint, first_hash text, seq bigint,
  number bigint, reach bigint, told text, shows_seen boolean, seen bigint, sent_at timestamptz
) language plpgsql as $$
#variable_conflict use_column
begin
  perform count(*) from (select distinct id from unnest(conversation_ids) id order by id) d
  cross join lateral (
    select from conversations c where c.conversation_id = d.id limit 1 for no key update
  ) h;
  return query
  with incoming as materialized (
    select * from unnest(ns, acts, conversation_ids, user_ids, client_ids, types, titles, texts, attachment_lists, type_datas,
        reply_tos, hiddens, uptos, body_hashes, keepings)
      as i (n, act, conversation_id, user_id, client_id, type, title, text, attachments, type_data, reply_to, hidden, upto, body_hash,
        keeps_order)
  ), held as materialized (
    select h.* from (select distinct conversation_id from incoming) d
    cross join lateral (
      select c.conversation_id, c.kind, c.subject, c.seq, c.messages, c.is_open, c.low_user, c.high_user
      from conversations c where c.conversation_id = d.conversation_id limit 1
    ) h
  ), checked as materialized (
    select i.*, m.shows_seen, m.seen_seq, h.kind, h.seq as head, h.messages as before, f.seq as first_seq, f.conversation_id as first_in, f.body_hash as first_hash,
      least(i.upto, h.seq) as reach,
      -- A reader that does not show the reading is told to have the message.
      case when i.act = 'seen' and not m.shows_seen then 'delivered' else i.act end as told,
      case
        when i.act = 'send' then case
          when f.seq is not null then 'first'
          when h.conversation_id is null then 'unknown'
          when i.client_id is not null and row_number() over (partition by i.user_id, i.client_id order by i.n) > 1 then 'again'
          when i.user_id is null then 'free'
          when h.kind in ('pair', 'group') and m.is_in is not true then 'unknown'
          when not h.is_open and i.keeps_order is not true then 'closed'
          when h.kind = 'pair' and exists (
            select from blocks b where (b.user_id, b.blocked_id) in ((h.low_user, h.high_user), (h.high_user, h.low_user))
          ) then 'blocked'
          when h.kind in ('contest', 'club') and exists (
            select from chat_sanctions s where s.conversation_id = h.conversation_id and s.user_id = i.user_id and s.until > now()
          ) then 'muted'
          when h.kind = 'club' and exists (
            select from club_silent s where s.gx_id = h.subject and s.user_id = i.user_id
          ) then 'muted'
          when h.kind = 'pair' and i.type = 'text' and m.others_accepted is not true and h.messages + row_number() over (
            partition by i.conversation_id, i.act order by i.n) > most_before_accepted then 'waits'
          else 'free' end
        when m.is_in is not true then 'still'
        when least(i.upto, h.seq) <= case i.act when 'seen' then m.seen_seq else m.delivered_seq end then 'still'
        when row_number() over (partition by i.conversation_id, i.user_id, i.act order by i.upto desc, i.n) > 1 then 'still'
        else 'free'
      end as fate
    from incoming i
    left join held h on h.conversation_id = i.conversation_id
    left join lateral (
      select s.seq, s.conversation_id, s.body_hash from sent_messages s where s.user_id = coalesce(i.user_id, 0) and s.client_id = i.client_id limit 1
    ) f on true
    left join lateral (
      select m.left_at is null as is_in, m.accepted, m.seen_seq, m.delivered_seq, coalesce(s.shows_seen, true) as shows_seen,
        o.accepted as others_accepted
      from conversation_members m
      left join chat_settings s on s.user_id = m.user_id
      left join conversation_members o on h.kind = 'pair' and o.conversation_id = m.conversation_id
        and o.user_id = case when h.low_user = m.user_id then h.high_user else h.low_user end
      where h.kind in ('pair', 'group') and m.conversation_id = i.conversation_id and m.user_id = i.user_id limit 1
    ) m on true
  ), numbered as materialized (
    select c.*, c.head + row_number() over by_order as seq,
      c.before + count(*) filter (where c.act = 'send') over by_order as number,
      count(*) filter (where c.act = 'send') over by_order
        = count(*) filter (where c.act = 'send') over (partition by c.conversation_id, c.user_id order by c.n) as is_alone
    from checked c where c.fate = 'free'
    window by_order as (partition by c.conversation_id order by c.n)
  ), seen as materialized (
    -- How far a writer has seen: to their own message, or to the first of others' that their device did not show them. Of
    -- those that are written with it, nobody has seen any.
    select n.n,
      case when u.seq is not null then greatest(n.reach, n.seen_seq) when n.is_alone or n.upto is null then n.seq else n.head end as seq,
      coalesce(u.number - 1, case when n.is_alone or n.upto is null then n.number else n.before end) as number
    from numbered n
    left join lateral (
      select w.seq, w.number from messages w
      where n.upto is not null and w.conversation_id = n.conversation_id and w.seq > greatest(n.reach, n.seen_seq)
        and w.sender_id is distinct from n.user_id
      order by w.seq limit 1
    ) u on true
    where n.act = 'send'
  ), written as (
    insert into messages (conversation_id, seq, number, changed, sender_id, client_id, type, title, text, attachments, type_data, reply_to, hidden)
    select conversation_id, seq, number, seq, user_id, client_id, type, title, text, attachments, type_data, reply_to, hidden
    from numbered where act = 'send'
    returning conversation_id, seq, sent_at
  ), sent as (
    insert into sent_messages (user_id, client_id, conversation_id, seq, body_hash)
    select coalesce(user_id, 0), client_id, conversation_id, seq, body_hash from numbered where act = 'send'
  ), logged as (
    insert into conversation_events (conversation_id, seq, kind, message_seq, user_id, upto)
    select conversation_id, seq, case act when 'send' then 'message' else told end, case act when 'send' then seq end, user_id,
      case when act <> 'send' then reach end
    from numbered
  ), named as (
    insert into message_files (conversation_id, seq, attachment_id, document_id)
    select n.conversation_id, n.seq, case when a ->> 'kind' = 'picture' then a ->> 'id' end, case when a ->> 'kind' <> 'picture' then a ->> 'id' end
    from numbered n cross join lateral jsonb_array_elements(n.attachments) a where n.act = 'send'
  ), headed as (
    update conversations c set seq = t.seq, messages = t.number, last_seq = coalesce(t.last_seq, c.last_seq),
      last_at = case when t.last_seq is null then c.last_at else clock_timestamp() end
    from (
      select conversation_id, max(seq) as seq, max(number) as number, max(seq) filter (where act = 'send') as last_seq
      from numbered group by conversation_id
    ) t where c.conversation_id = t.conversation_id
  ), moved as (
    -- A writer lets in the person whom they answer.
    update conversation_members m set
      seen_seq = greatest(m.seen_seq, t.seen), delivered_seq = greatest(m.delivered_seq, t.seen, t.delivered),
      seen_number = greatest(m.seen_number, t.number), accepted = m.accepted or t.wrote, archived = m.archived and not t.wrote
    from (
      select a.conversation_id, a.user_id, max(case a.act when 'send' then s.seq when 'seen' then a.reach end) as seen,
        max(a.reach) filter (where a.act = 'delivered') as delivered, bool_or(a.act = 'send') as wrote,
        -- What the reader wrote behind the mark is none that they have to read.
        max(case a.act when 'send' then s.number when 'seen' then coalesce((
          select w.number - 1 from messages w
          where w.conversation_id = a.conversation_id and w.seq > a.reach and w.sender_id is distinct from a.user_id
          order by w.seq limit 1
        ), a.before) end) as number
      from numbered a left join seen s on s.n = a.n where a.user_id is not null group by a.conversation_id, a.user_id
    ) t where m.conversation_id = t.conversation_id and m.user_id = t.user_id
  )
  select c.n, c.fate, h.kind, h.subject, h.low_user, h.high_user, c.first_in, c.first_seq, c.first_hash, n.seq, n.number, n.reach, n.told,
    n.shows_seen, s.seq, w.sent_at
  from checked c
  left join numbered n on n.n = c.n
  left join seen s on s.n = n.n
  left join held h on h.conversation_id = n.conversation_id
  left join written w on w.conversation_id = n.conversation_id and w.seq = n.seq
  order by c.n;
end
$$;
