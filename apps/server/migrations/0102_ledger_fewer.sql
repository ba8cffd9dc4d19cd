-- The same rules of the ledger (0100) with less work: what runs now is asked once and not for each entry, and a
-- transaction's entries are added up as they are read. The caller has already added up what meets on one account.

create or replace function ledger_balances() returns trigger language plpgsql as $$
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

-- Entries belong to a transaction that is being made now and to accounts of their currency. A debit of a guarded
-- account waits for the row of that account, so that one after the other sees what was there before; nobody waits
-- to give to an account, nor for the system's own.
create or replace function ledger_guard() returns trigger language plpgsql as $$
declare
  fit boolean;
  debited bigint[];
  wanted bigint;
  sign smallint;
  kept bigint;
  from_tx xid8;
  below xid8;
  tail bigint;
  settled bigint;
  foldable bigint;
begin
  select bool_and(t.transaction_id is not null and a.account_id is not null and f.tx = pg_current_xact_id()),
    array_agg(distinct f.account_id) filter (where f.amount * a.guard < 0)
  into fit, debited
  from fresh f
  left join ledger_transactions t on t.transaction_id = f.transaction_id and t.tx = pg_current_xact_id()
  left join ledger_accounts a on a.account_id = f.account_id and a.currency = f.currency;
  if not fit then
    raise exception 'an entry of the ledger fits no open transaction or no account' using errcode = 'PL012';
  end if;
  if debited is null then return null; end if;
  -- In the order of the ids, which array_agg(distinct) gives: two that wait for each other would never end.
  foreach wanted in array debited loop
    select guard, folded, folded_tx into sign, kept, from_tx from ledger_accounts where account_id = wanted for no key update;
    below := pg_snapshot_xmin(pg_current_snapshot());
    -- A statement of its own, which sees what was committed while the row was waited for. Entries of transactions that
    -- are under way stay in the tail; those below an older line are seen by every later statement.
    select coalesce(sum(e.amount), 0), count(*) filter (where e.tx < below),
      coalesce(sum(e.amount) filter (where e.tx < below), 0)
    into tail, settled, foldable from ledger_entries e where e.account_id = wanted and e.tx >= from_tx;
    if (kept + tail) * sign < 0 then
      raise exception 'account % of the ledger does not hold that much', wanted
        using errcode = 'PL013', detail = wanted::text;
    end if;
    -- A tail that grew is folded by the one that holds the row.
    if settled >= 8 then
      update ledger_accounts set folded = folded + foldable, folded_tx = below where account_id = wanted;
    end if;
  end loop;
  return null;
end $$;

-- Writes one transaction with its entries; null when its key was there before.
create or replace function ledger_post(wanted_kind text, wanted_key text, wanted_refs jsonb, accounts bigint[], amounts bigint[])
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
