-- Conversations whose people are to be told of what they have not seen, once they had time to see it (product 9). A row
-- and no timer in memory: a process that is killed meanwhile leaves it to the others.
create table conversation_unseen (
  conversation_id text collate "C" primary key references conversations on delete cascade,
  due timestamptz not null
);
create index conversation_unseen_due on conversation_unseen (due);
