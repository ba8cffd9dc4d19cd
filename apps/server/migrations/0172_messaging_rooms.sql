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
  select conversation_id, user_id, role, joined_seq, left_at, delivered_seq, seen_seq, seen_number, shows_seen, accepted,
    muted_until, archived, pinned_at, listed_at
  from conversation_members
  union all
  select p.conversation_id, p.user_id, 'member', 0, null, p.seen_seq, p.seen_seq, p.seen_number, false, true,
    p.muted_until, p.archived, p.pinned_at, c.last_at
  from room_people p join conversations c using (conversation_id);
