-- Top entries of the social ranking service that the operator set, as they were fetched last: kept while it is away.

create table ranking_entries (
  position int primary key,
  id text not null,
  title text not null,
  text text not null default '',
  image text not null default '',
  href text not null,
  score bigint not null default 0
);

create table ranking_state (
  only_one boolean primary key default true check (only_one),
  fetched_at timestamptz not null
);
