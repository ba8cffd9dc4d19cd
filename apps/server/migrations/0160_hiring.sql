-- Jobs and offers: people hire each other (product 7). A job is a feed item of group 108; here stands what it is found by.

create table jobs (
  feed_item_id bigint primary key references feeds (feed_item_id) on delete cascade,
  poster_id bigint references users on delete set null,
  state text not null default 'open' check (state in ('open', 'filled', 'closed')),
  -- Its poster's account is suspended: nobody finds the job, and it takes no offers.
  poster_suspended boolean not null default false,
  category smallint not null,
  currency text not null,
  -- Both ends of the budget in minor units; the same where it is fixed.
  budget_min bigint not null,
  budget_max bigint not null,
  country_code text not null,
  region text not null,
  words text not null,
  posted_at timestamptz not null,
  check (budget_min between 1 and budget_max)
);
create index jobs_open on jobs (feed_item_id desc) where state = 'open';
create index jobs_category on jobs (category, feed_item_id desc) where state = 'open';
create index jobs_country on jobs (country_code, feed_item_id desc) where state = 'open';
create index jobs_poster on jobs (poster_id, feed_item_id desc);
create index jobs_words on jobs using gin (words gin_trgm_ops) where state = 'open';
-- What the counts beside the filters of jobs are made of, read without the jobs themselves; a region as it is looked for;
-- what is new.
create index jobs_counted on jobs (category, currency, country_code, posted_at)
  include (poster_id, poster_suspended, budget_min, budget_max) where state = 'open';
create index jobs_region on jobs (folded(region), feed_item_id desc) where state = 'open';
create index jobs_posted on jobs (posted_at desc) where state = 'open';

create table offers (
  offer_id text primary key,
  -- Null where it was made in a conversation, without a job.
  feed_item_id bigint references feeds (feed_item_id) on delete cascade,
  user_id bigint references users on delete set null,
  to_id bigint references users on delete set null,
  client_id text,
  -- Of what came first under that id: another offer is refused, and not taken for this one.
  body_hash text,
  sx_id text not null,
  price bigint not null check (price > 0),
  currency text not null,
  message text not null default '' check (length(message) <= 2000),
  delivery_time int not null check (delivery_time between 1 and 1000),
  delivery_unit text not null check (delivery_unit in ('hour', 'day', 'week', 'month')),
  state text not null default 'sent'
    check (state in ('sent', 'received', 'accepted', 'declined', 'withdrawn', 'expired')),
  -- Who has to answer: the one it was made to, or after a counter-offer the provider.
  awaits text not null default 'recipient' check (awaits in ('recipient', 'provider')),
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Of one that was accepted: up to when it is paid, and what for.
  pay_by timestamptz,
  paid_at timestamptz,
  order_id text,
  checkout_id text,
  -- The poster of a job marks offers that they come back to; nobody else sees the mark.
  shortlisted_at timestamptz,
  check ((state = 'accepted') = (pay_by is not null))
);
-- Once for each job (specification 5); whoever took theirs back may think again.
create unique index offers_once on offers (feed_item_id, user_id) where feed_item_id is not null and state <> 'withdrawn';
create unique index offers_client on offers (user_id, client_id) where client_id is not null;
create index offers_of_job on offers (feed_item_id, created_at) where feed_item_id is not null;
create index offers_sent on offers (user_id, created_at desc, offer_id desc);
create index offers_received on offers (to_id, created_at desc, offer_id desc);
create index offers_due on offers (expires_at) where state in ('sent', 'received');
create index offers_unpaid on offers (pay_by) where state = 'accepted' and paid_at is null;

-- Each act keeps what it said; nothing of it is changed later.
create table offer_acts (
  offer_id text not null references offers on delete cascade,
  act_id bigint not null generated always as identity (start with 110001),
  by_id bigint references users on delete set null,
  act text not null
    check (act in ('send', 'counter', 'take_back', 'accept', 'decline', 'withdraw', 'expire', 'reopen', 'pay')),
  price bigint not null,
  message text not null default '',
  at timestamptz not null default now(),
  primary key (offer_id, act_id)
);
create index offer_acts_person on offer_acts (by_id) where by_id is not null;

-- What kind of jobs a person wants to hear of: filters as the list of jobs takes them.
create table job_alerts (
  user_id bigint not null references users on delete cascade,
  alert_id text not null,
  query jsonb not null,
  created_at timestamptz not null default now(),
  primary key (user_id, alert_id),
  unique (user_id, query)
);

-- How many people opened a job.
create index viewed_jobs on viewed (entity_id) where type = 'job';
