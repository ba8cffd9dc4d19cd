-- One search over everything that one may see (product 14): what modules say of their things.

-- Words as searches compare them, in the three languages and as they stand. Accents don't matter.
create function search_words(important text, other text) returns tsvector language sql immutable parallel safe as $$
  select setweight(
      to_tsvector('simple', folded(important)) || to_tsvector('english', folded(important))
      || to_tsvector('french', folded(important)) || to_tsvector('spanish', folded(important)), 'A')
    || setweight(
      to_tsvector('simple', folded(other)) || to_tsvector('english', folded(other))
      || to_tsvector('french', folded(other)) || to_tsvector('spanish', folded(other)), 'B')
$$;

create table search_documents (
  kind text collate "C" not null check (kind in ('contest', 'person', 'service', 'job', 'club', 'post')),
  -- As its module names it.
  id text collate "C" not null,
  -- Whose it is: a site of theirs alone shows it.
  owner_id bigint,
  -- Null: everybody; else `club:<id>`, whose members are asked for when somebody searches: the module that keeps them
  -- says who they are (`search_audiences` in 0140).
  audience text,
  title text not null,
  text text not null default '',
  -- Words that it is found by and that nobody is shown, as its category's in each language.
  also text not null default '',
  -- A quiet line below the title, told by the module in each language.
  line jsonb not null default '{}',
  href text not null,
  picture text not null default '',
  -- How much it is looked at, among things that fit as well.
  weight real not null default 0,
  words tsvector not null generated always as (search_words(title, text || ' ' || also)) stored,
  name text not null generated always as (folded(title)) stored,
  changed_at timestamptz not null default now(),
  primary key (kind, id)
);
create index search_documents_words on search_documents using gin (words);
create index search_documents_name on search_documents using gin (name gin_trgm_ops);
create index search_documents_prefix on search_documents (name text_pattern_ops);
create index search_documents_owner on search_documents (owner_id) where owner_id is not null;
