-- The marketplace: what providers sell, how it is found, and what people keep of it for themselves (product 6).

create sequence service_ids as bigint start 110001;

create table services (
  service_id bigint primary key default nextval('service_ids'),
  sx_id text not null unique,
  owner_id bigint references users on delete set null,
  -- Under which its provider began it: sent again from their device, whenever, it is that service.
  client_id text,
  -- Of what they sent first: other words under the same id are refused, and not taken for these.
  body_hash text,
  state text not null default 'draft'
    check (state in ('draft', 'under_review', 'approved', 'refused', 'paused', 'deleted')),
  revision int not null default 1,
  reason text not null default '',
  title text not null default '' check (length(title) <= 120),
  description text not null default '' check (length(description) <= 40000),
  requirements text not null default '',
  requirements_private boolean not null default false,
  -- 471 and 472 are reserved and never listed.
  category smallint check (category between 451 and 472),
  stype text not null default 'onetime'
    check (stype in ('onetime', 'digital', 'subscription', 'consultation', 'booking')),
  currency text not null default '' check (currency ~ '^([A-Z]{3})?$'),
  interval text check (interval in ('day', 'week', 'month', 'year')),
  deposit smallint check (deposit between 1 and 99),
  package jsonb not null default '[]',
  booking_type jsonb,
  availability jsonb,
  service_media text[] not null default '{}',
  digital_files text[] not null default '{}',
  contact jsonb not null default '{}',
  contact_info text not null default '',
  payment text[] not null default '{}',
  payment_info text not null default '',
  delivery text[] not null default '{}',
  service_data jsonb not null default '{}',
  country_code text not null default '' check (country_code ~ '^([A-Z]{2})?$'),
  region text not null default '',
  city text not null default '',
  -- Street and house where it takes place.
  address text not null default '' check (length(address) <= 200),
  languages text[] not null default '{}',
  -- What happens, in its order.
  steps jsonb not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  submitted_at timestamptz,
  -- Its provider had paused it when they changed its words: approved, it is paused again.
  paused_before boolean not null default false,
  approved_at timestamptz,
  -- What an admin saw who approved it last, by its fields: the queue says which of them are other now.
  approved jsonb,
  -- Taken down after reports: whatever its state, its provider and admins alone see it.
  hidden_at timestamptz,
  -- Of its shown reviews, and orders that were completed: written by the one who shows or completes, under this row's lock.
  rating_sum int not null default 0,
  reviews_count int not null default 0,
  orders_done int not null default 0,
  -- How many of the completed orders were of each package, by its id.
  package_orders jsonb not null default '{}',
  -- Where an online appointment takes place, in the provider's words: a link, or a template with `{order}`. It is no part
  -- of the listing: only the two sides of an order read it, when it is due.
  meeting_link text not null default '',
  -- Nothing is sold by an account that is suspended: its listings are nobody's to see or buy until that is lifted.
  owner_suspended boolean not null default false,
  -- Files that it gave before its provider took all of them away: whoever bought them keeps them.
  last_files text[] not null default '{}',
  -- Films of the provider's own, which everybody may watch; files that were sent in pieces.
  films text[] not null default '{}',
  -- Of how many orders with a promised time the delivery was due, and how many of these came in time.
  deliveries int not null default 0,
  deliveries_on_time int not null default 0,
  -- What is offered to everybody is whole.
  check (state in ('draft', 'refused', 'deleted')
    or title <> '' and category is not null and currency <> '' and jsonb_array_length(package) > 0),
  check (deliveries_on_time between 0 and deliveries)
);
create unique index services_client on services (owner_id, client_id) where client_id is not null;
create index services_owner on services (owner_id, service_id desc);
create index services_in_review on services (submitted_at, service_id) where state = 'under_review';

create table service_images (
  service_id bigint not null references services on delete cascade,
  position smallint not null,
  attachment_id text not null references attachments,
  featured boolean not null default false,
  primary key (service_id, position),
  unique (service_id, attachment_id)
);
create unique index service_images_featured on service_images (service_id) where featured;
create index service_images_attachment on service_images (attachment_id);

-- The view of everything that shows a picture grows by what listings show, whatever else was added to it before.
do $$
begin
  execute format(
    'create or replace view shown_pictures as %s union all select attachment_id from service_images',
    rtrim(pg_get_viewdef('shown_pictures'::regclass), '; ')
  );
end $$;

-- What search reads: a narrow row for each service that everybody may see, and none for any other.
create table service_facets (
  -- What is read of every row that a broad word fits stands first, at the same place in each: the words behind it are
  -- many times as long.
  service_id bigint primary key references services on delete cascade,
  -- Listings that every count of a search has together have the same number here: thousands that fit broad words are
  -- counted by one number and not by seven columns, two of which are lists.
  alike bigint not null generated always as (
    hashtextextended(category::text || ' ' || stype || ' ' || currency || ' ' || country_code, 0)
      # hash_array_extended(delivery, 1) # hash_array_extended(languages, 2)
      # (case when rating >= 4.5 then 3 when rating >= 4 then 2 when rating >= 3 then 1 else 0 end
        + case when ready_hours <= 24 then 12 when ready_hours <= 72 then 8 when ready_hours <= 168 then 4 else 0 end)
  ) stored,
  owner_id bigint not null references users on delete cascade,
  -- The cheapest package: in its own currency, and in US cents by the rates of the day it was saved.
  price bigint not null,
  price_usd bigint not null,
  listed_at timestamptz not null,
  reviews_count int not null,
  category smallint not null,
  stype text not null,
  currency text not null,
  country_code text not null,
  delivery text[] not null,
  languages text[] not null,
  rating numeric(3, 2),
  -- Hours until the quickest package is there: none where files come at once, null for what has its own time.
  ready_hours int check (ready_hours >= 0),
  -- Title in small letters without accents, and its words.
  title text not null,
  title_words tsvector not null
);
create index service_facets_title_words on service_facets using gin (title_words) with (fastupdate = off);
create index service_facets_title on service_facets (title text_pattern_ops);
create index service_facets_new on service_facets (listed_at desc, service_id desc);
create index service_facets_category on service_facets (category, listed_at desc);
create index service_facets_price on service_facets (price_usd, service_id);
create index service_facets_rating on service_facets (rating desc nulls last, service_id desc);
create index service_facets_owner on service_facets (owner_id, listed_at desc);
-- Who browses without words sees how many listings of each kind there are: counted from this index alone, which is a
-- fortieth of what the rows with all their words take.
create index service_facets_alike on service_facets (alike, service_id);

-- What listings of one `alike` have together, so that counts need not look for a listing of each, and a search knows which
-- of them its filters leave. A row stays when its last listing goes: nothing finds it.
create table service_alikes (
  alike bigint primary key,
  category smallint not null,
  stype text not null,
  currency text not null,
  country_code text not null,
  delivery text[] not null,
  languages text[] not null,
  -- Of the first such listing: the others reach the same bounds.
  rating numeric(3, 2),
  ready_hours int
);
create function note_alike() returns trigger language plpgsql as $$
begin
  insert into service_alikes
    values (new.alike, new.category, new.stype, new.currency, new.country_code, new.delivery, new.languages, new.rating, new.ready_hours)
    on conflict do nothing;
  return null;
end $$;
create trigger service_facets_noted after insert on service_facets for each row execute function note_alike();
create trigger service_facets_noted_anew after update on service_facets for each row
  when (old.alike <> new.alike) execute function note_alike();

-- The words of everything public, with what is asked of each row that a broad word fits, copied from its facets: a third of
-- all listings are read for one such word, and what is read of them has to lie close together.
create table service_words (
  service_id bigint primary key references service_facets on delete cascade,
  alike bigint not null,
  owner_id bigint not null,
  price bigint not null,
  price_usd bigint not null,
  listed_at timestamptz not null,
  rating numeric(3, 2),
  words tsvector not null,
  -- PostgreSQL moves long values out of a row only if the row has more than 2,000 bytes. Compressed, this one has 31, and
  -- the words behind it, which the index alone reads of most rows, go.
  filler text not null generated always as (repeat(' ', 2100)) stored
) with (toast_tuple_target = 128);
alter table service_words alter words set storage external;
create index service_words_words on service_words using gin (words) with (fastupdate = off);
create function copy_facets() returns trigger language plpgsql as $$
begin
  select f.alike, f.owner_id, f.price, f.price_usd, f.listed_at, f.rating
    into new.alike, new.owner_id, new.price, new.price_usd, new.listed_at, new.rating
    from service_facets f where f.service_id = new.service_id;
  return new;
end $$;
create trigger service_words_copy before insert or update on service_words
  for each row execute function copy_facets();
create function refresh_words() returns trigger language plpgsql as $$
begin
  update service_words set service_id = service_id where service_id = new.service_id;
  return null;
end $$;
create trigger service_facets_copied after update on service_facets for each row
  when ((old.alike, old.owner_id, old.price, old.price_usd, old.listed_at, old.rating)
    is distinct from (new.alike, new.owner_id, new.price, new.price_usd, new.listed_at, new.rating))
  execute function refresh_words();

-- Words as a search splits what is typed: small letters without accents, one space for everything between them. Left to
-- itself PostgreSQL reads "lamp-12" as a lamp and minus twelve, and "C/C" as a folder: neither was found again.
create function plain_words(value text) returns text language sql immutable parallel safe strict as $$
  select trim(regexp_replace(public.folded(value), '[^[:alnum:]]+', ' ', 'g'))
$$;

-- Words of a text as search compares them: folded, as they stand and by their stems in the three languages.
create function search_lexemes(value text) returns tsvector language sql immutable parallel safe strict as $$
  select to_tsvector('pg_catalog.simple', f) || to_tsvector('pg_catalog.english', f)
    || to_tsvector('pg_catalog.french', f) || to_tsvector('pg_catalog.spanish', f)
  from (select public.plain_words(value) as f) folding
$$;

-- The words of all listings: what is typed is corrected against these, never against whole texts.
create table search_words (
  word text primary key,
  -- What search compares of it: itself and its stems. They say which of the two a search need not read.
  lexemes text[] not null generated always as (tsvector_to_array(search_lexemes(word))) stored
);
create index search_words_begin on search_words (word text_pattern_ops);
create index search_words_like on search_words using gin (word gin_trgm_ops);
create index search_words_lexemes on search_words using gin (lexemes) with (fastupdate = off);

-- What both sides said of an order, each once; blind until both spoke or the time for it is over.
create table reviews (
  order_id text not null,
  side text not null check (side in ('buyer', 'seller')),
  review_id text not null unique,
  service_id bigint not null references services,
  author_id bigint references users on delete set null,
  about_id bigint references users on delete set null,
  rating smallint not null check (rating between 1 and 5),
  text text not null default '' check (length(text) <= 5000),
  -- The one answer of the person it is about.
  reply text not null default '' check (length(reply) <= 5000),
  written_at timestamptz not null default now(),
  shown_at timestamptz,
  -- Whether a review is shown to everybody and counts, once its time has come: of what was paid with test money it does not
  -- any more, as soon as its seller takes real money.
  counted boolean not null default true,
  primary key (order_id, side)
);
create index reviews_of_service on reviews (service_id, shown_at desc) where side = 'buyer' and shown_at is not null;
create index reviews_author on reviews (author_id) where author_id is not null;
create index reviews_waiting on reviews (written_at) where shown_at is null;
create index reviews_about on reviews (about_id, shown_at desc) where about_id is not null;

-- One row for a person and day: who looks twice is counted once, and nobody waits for a counter.
create table service_views (
  service_id bigint not null references services on delete cascade,
  day date not null,
  viewer text not null,
  primary key (service_id, day, viewer)
);
create index service_views_viewer on service_views (viewer);

create table viewed (
  user_id bigint not null references users on delete cascade,
  type text not null check (type in ('service', 'contest', 'person', 'job')),
  entity_id bigint not null,
  viewed_at timestamptz not null default now(),
  primary key (user_id, type, entity_id)
);
create index viewed_last on viewed (user_id, type, viewed_at desc);

create table recent_searches (
  user_id bigint not null references users on delete cascade,
  search text not null,
  item_type text not null default '',
  item_id text not null default '',
  searched_at timestamptz not null default now(),
  primary key (user_id, search, item_type, item_id)
);

create table favourites (
  user_id bigint not null references users on delete cascade,
  service_id bigint not null references services on delete cascade,
  kept_at timestamptz not null default now(),
  primary key (user_id, service_id)
);
create index favourites_service on favourites (service_id);

create table saved_searches (
  user_id bigint not null references users on delete cascade,
  search_id text not null,
  kind text not null check (kind in ('services')),
  query jsonb not null,
  alert boolean not null default true,
  -- Up to here what is new was told.
  told_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  -- It is asked again on the site where it was kept, and goes with it. Without one it is the default site's.
  site_id bigint references sites on delete cascade,
  primary key (user_id, search_id)
);
create index saved_searches_due on saved_searches (told_at) where alert;
create index saved_searches_site on saved_searches (site_id) where site_id is not null;

-- Since when a service gives each of its files: whoever bought before is told of what came later.
create table service_files (
  service_id bigint not null references services on delete cascade,
  document_id text not null,
  added_at timestamptz not null default now(),
  primary key (service_id, document_id)
);
