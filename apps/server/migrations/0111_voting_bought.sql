-- Bought votes on their way into a ballot: written with the money, then cast with everybody else's ballots. The row is
-- what makes a purchase one ballot, whatever is killed in between.
create table bought_votes (
  contest_id bigint not null,
  -- The buyer's own id of the ballot, or the checkout's.
  spend_id text collate "C" not null,
  -- Whose credits were spent, or who paid: the owner of a ledger account.
  owner text collate "C" not null,
  seller_id bigint,
  user_id bigint,
  voter_key bytea not null,
  round_id bigint not null,
  assox_id text collate "C" not null,
  quantity int not null check (quantity > 0),
  casx_id text collate "C" not null,
  -- Paid for directly; null: with credits.
  checkout_id text collate "C",
  -- What the leaf's commitment to the payment hides, and the salt that hides it; gone with the person.
  payment text,
  salt bytea,
  origin jsonb not null default '{}',
  country_code text not null default '',
  state text not null default 'ready' check (state in ('ready', 'cast', 'refused', 'refunded')),
  created_at timestamptz not null default now(),
  primary key (contest_id, owner, spend_id)
);
create index bought_votes_ready on bought_votes (created_at) where state = 'ready';
create index bought_votes_ballot on bought_votes (contest_id, casx_id);
create index bought_votes_checkout on bought_votes (checkout_id) where checkout_id is not null;
create index bought_votes_credits on bought_votes (seller_id, contest_id) where checkout_id is null;
