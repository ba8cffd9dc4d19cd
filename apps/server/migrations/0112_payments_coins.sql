-- What is asked for on a chain (product 5): one receiving address, and a tag in the last digits of each amount, which no
-- two payments to an address have at the same time, nor for a week after.
create table coin_quotes (
  payment_id text collate "C" primary key,
  key_set_id text collate "C" not null,
  chain_id bigint not null,
  address text collate "C" not null,
  -- Contract of the token; empty: the chain's own coin.
  token text collate "C" not null,
  tag int not null check (tag between 1 and 9999),
  -- Exactly what is asked for, in the coin's smallest unit.
  units numeric(78) not null check (units > 0),
  amount bigint not null check (amount > 0),
  currency text collate "C" not null,
  expires_at timestamptz not null,
  released_at timestamptz
);
create unique index coin_quotes_tag on coin_quotes (chain_id, address, token, tag) where released_at is null;
create index coin_quotes_open on coin_quotes (expires_at) where released_at is null;

-- What came to the addresses. What stands above the last final block is what the chain says now, and goes when it does.
create table coin_transfers (
  chain_id bigint not null,
  address text collate "C" not null,
  token text collate "C" not null,
  block_number bigint not null,
  tx_hash text collate "C" not null,
  log_index int not null,
  units numeric(78) not null,
  -- When the block was made.
  at timestamptz not null,
  -- null: no amount that was asked for; nobody is credited.
  payment_id text collate "C",
  primary key (chain_id, address, token, tx_hash, log_index)
);
create index coin_transfers_payment on coin_transfers (payment_id) where payment_id is not null;
create index coin_transfers_blocks on coin_transfers (chain_id, address, token, block_number);

-- Up to which final block an address was looked at.
create table coin_cursors (
  chain_id bigint not null,
  address text collate "C" not null,
  token text collate "C" not null,
  final_block bigint not null,
  primary key (chain_id, address, token)
);
