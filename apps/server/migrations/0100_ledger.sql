-- One double-entry ledger (product 5): every amount that a person sees is a sum of its entries. A positive sum is
-- owed to the account's owner; what the installation has to get (at a provider, from a seller) is negative.
create table ledger_accounts (
  account_id bigint generated always as identity primary key,
  -- u:<user_id>, d:<device>, k:<key set>, platform
  owner text collate "C" not null,
  kind text not null check (kind in (
    'balance', 'held', 'settled_externally', 'fee_receivable', 'provider_clearing', 'payout_in_transit', 'fx_residue',
    'refund_due', 'tax', 'fee_income', 'provider_cost', 'platform_coupons', 'owed_by_seller', 'in_dispute', 'opening',
    'vote_credits', 'vote_credits_owed', 'votes_issued', 'votes_spent')),
  -- What it is about where one owner has several: contest:<id>, order:<id>, or nothing.
  subject text collate "C" not null default '',
  -- ISO 4217, or VOTE for bought votes, which are a unit of their own.
  currency text collate "C" not null check (currency ~ '^[A-Z]{3,4}$'),
  -- 1: the sum never goes below zero, -1: never above it, 0: the system's own, which nobody waits for.
  guard smallint not null check (guard in (-1, 0, 1)),
  -- Sum of the entries whose transaction lies below folded_tx; what comes after is added when it is read.
  folded bigint not null default 0,
  folded_tx xid8 not null default '0',
  made_at timestamptz not null default now(),
  unique (owner, kind, subject, currency)
) with (fillfactor = 70);

-- Admins read the people who owe the platform, account by account.
create index ledger_accounts_owing on ledger_accounts (account_id) where kind in ('fee_receivable', 'owed_by_seller');

create table ledger_transactions (
  transaction_id bigint generated always as identity primary key,
  kind text not null,
  -- What makes it happen once: payment:<id>:captured, payout:<id>:sent …
  key text collate "C" not null unique,
  -- Ids of what it came from; never personal data.
  refs jsonb not null default '{}',
  at timestamptz not null default now(),
  tx xid8 not null default pg_current_xact_id()
);

create table ledger_entries (
  account_id bigint not null,
  entry_id bigint generated always as identity,
  transaction_id bigint not null,
  currency text collate "C" not null,
  amount bigint not null check (amount <> 0),
  at timestamptz not null default now(),
  tx xid8 not null default pg_current_xact_id(),
  primary key (account_id, entry_id)
);
create index ledger_entries_tail on ledger_entries (account_id, tx) include (amount);
create index ledger_entries_transaction on ledger_entries (transaction_id);

create function ledger_is_final() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is only ever added to' using errcode = 'PL010';
end $$;
create trigger ledger_entries_final before update or delete or truncate on ledger_entries
  for each statement execute function ledger_is_final();
create trigger ledger_transactions_final before update or delete or truncate on ledger_transactions
  for each statement execute function ledger_is_final();

-- At the commit every transaction has entries, and they balance in each currency.
create function ledger_balances() returns trigger language plpgsql as $$
declare
  entry record;
  entries int := 0;
  unit text := '';
  total bigint := 0;
begin
  for entry in select currency, amount from ledger_entries where transaction_id = new.transaction_id order by currency loop
    exit when entry.currency <> unit and total <> 0;
    unit := entry.currency;
    total := total + entry.amount;
    entries := entries + 1;
  end loop;
  if entries < 2 or total <> 0 then
    raise exception 'transaction % of the ledger does not balance', new.transaction_id using errcode = 'PL011';
  end if;
  return null;
end $$;
create constraint trigger ledger_transactions_balance after insert on ledger_transactions
  deferrable initially deferred for each row execute function ledger_balances();

create function ledger_sums(wanted bigint[]) returns table (account_id bigint, total bigint) language sql stable as $$
  select a.account_id, (a.folded + coalesce((select sum(e.amount) from ledger_entries e where e.account_id = a.account_id and e.tx >= a.folded_tx), 0))::bigint
  from ledger_accounts a where a.account_id = any (wanted)
$$;

create function ledger_sum(wanted bigint) returns bigint language sql stable as $$
  select total from ledger_sums(array[wanted])
$$;

-- Entries belong to a transaction that is being made now and to accounts of their currency. A debit of a guarded
-- account waits for the row of that account, so that one after the other sees what was there before; nobody waits
-- to give to an account, nor for the system's own. Its plans are kept: made anew for each posting, they took a quarter
-- of a posting's processor time.
create function ledger_guard() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  fit boolean;
  debited bigint[];
  one bigint;
  held record;
  below xid8;
  late record;
begin
  select bool_and(t.transaction_id is not null and a.account_id is not null and f.tx = pg_current_xact_id()),
    array_agg(distinct f.account_id order by f.account_id) filter (where f.amount * a.guard < 0)
  into fit, debited
  from fresh f
  left join ledger_transactions t on t.transaction_id = f.transaction_id and t.tx = pg_current_xact_id()
  left join ledger_accounts a on a.account_id = f.account_id and a.currency = f.currency;
  if not fit then
    raise exception 'an entry of the ledger fits no open transaction or no account' using errcode = 'PL012';
  end if;
  if debited is null then return null; end if;
  -- In the order of the ids: two that wait for each other would never end.
  foreach one in array debited loop
    select guard, folded, folded_tx into held from ledger_accounts where account_id = one for no key update;
    below := pg_snapshot_xmin(pg_current_snapshot());
    -- A statement of its own, which sees what was committed while the row was waited for. Entries of transactions that
    -- are under way stay in the tail; those below an older line are seen by every later statement.
    select coalesce(sum(amount), 0) as tail, count(*) filter (where tx < below) as settled,
      coalesce(sum(amount) filter (where tx < below), 0) as foldable
    into late from ledger_entries where account_id = one and tx >= held.folded_tx;
    if (held.folded + late.tail) * held.guard < 0 then
      raise exception 'account % of the ledger does not hold that much', one
        using errcode = 'PL013', detail = one::text;
    end if;
    -- A tail that grew is folded by the one that holds the row.
    if late.settled >= 8 then
      update ledger_accounts set folded = folded + late.foldable, folded_tx = below where account_id = one;
    end if;
  end loop;
  return null;
end $$;

create function ledger_fold(wanted bigint) returns void language plpgsql as $$
declare
  below xid8 := pg_snapshot_xmin(pg_current_snapshot());
  from_tx xid8;
  tail record;
begin
  -- Held, so that of two folds the second goes on from where the first one ended.
  select folded_tx into from_tx from ledger_accounts where account_id = wanted for no key update;
  select count(*) as n, coalesce(sum(amount), 0) as total into tail
  from ledger_entries where account_id = wanted and tx >= from_tx and tx < below;
  if tail.n >= 64 then
    update ledger_accounts set folded = folded + tail.total, folded_tx = below where account_id = wanted;
  end if;
end $$;

create trigger ledger_entries_guard after insert on ledger_entries
  referencing new table as fresh for each statement execute function ledger_guard();

-- Writes one transaction with its entries; null when its key was there before. What meets on one
-- account is added up by the caller.
create function ledger_post(wanted_kind text, wanted_key text, wanted_refs jsonb, accounts bigint[], amounts bigint[])
returns bigint language plpgsql as $$
declare
  made bigint;
begin
  with t as (
    insert into ledger_transactions (kind, key, refs) values (wanted_kind, wanted_key, wanted_refs)
    on conflict (key) do nothing returning transaction_id
  ), e as (
    insert into ledger_entries (account_id, transaction_id, currency, amount)
    select a.account_id, t.transaction_id, a.currency, w.amount
    from t, unnest(accounts, amounts) as w (account_id, amount)
    join ledger_accounts a using (account_id)
  )
  select transaction_id into made from t;
  return made;
end $$;

-- Writes several transactions at once, each by its key once: `places` says to which of them each entry belongs.
create function ledger_post_all(
  wanted_kinds text[], wanted_keys text[], wanted_refs jsonb[], places bigint[], accounts bigint[], amounts bigint[])
returns void language plpgsql as $$
begin
  with w as materialized (
    select * from unnest(wanted_kinds, wanted_keys, wanted_refs) with ordinality as w (kind, key, refs, place)
  ), t as (
    insert into ledger_transactions (kind, key, refs) select kind, key, refs from w
    on conflict (key) do nothing returning transaction_id, key
  )
  insert into ledger_entries (account_id, transaction_id, currency, amount)
  select a.account_id, t.transaction_id, a.currency, e.amount
  from unnest(places, accounts, amounts) as e (place, account_id, amount)
  join w using (place) join t using (key) join ledger_accounts a using (account_id);
end $$;

-- What `verify-ledger` found, the newest last: the admin sees when the books were last proven.
create table ledger_proofs (
  proof_id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  holds boolean not null,
  transactions bigint not null,
  -- What does not fit, in words for the operator.
  findings jsonb not null default '[]'
);
