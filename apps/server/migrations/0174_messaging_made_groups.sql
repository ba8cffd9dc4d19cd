-- The client's own id of a group that was made: unique for its maker for good, so that a retry finds the first.
create table made_groups (
  user_id bigint not null references users,
  client_id text collate "C" not null,
  conversation_id text collate "C" not null references conversations on delete cascade deferrable initially deferred,
  primary key (user_id, client_id)
);
