-- The same rules of the ledger (0100), in fewer statements: one look at what is fresh, one at what an account holds,
-- which folds its tail by the way, and one that writes a transaction with its entries.

-- Entries belong to a transaction that is being made now and to accounts of their currency. A debit of a guarded
-- account waits for the row of that account, so that one after the other sees what was there before; nobody waits
-- to give to an account, nor for the system's own.
create or replace function ledger_guard() returns trigger language plpgsql as $$
declare
  wanted record;
  kept record;
  tail record;
begin
  for wanted in
    select f.account_id, a.guard, sum(f.amount) as moved,
      bool_and(t.transaction_id is not null and a.account_id is not null and f.tx = pg_current_xact_id()) as fits
    from fresh f
    left join ledger_transactions t on t.transaction_id = f.transaction_id and t.tx = pg_current_xact_id()
    left join ledger_accounts a on a.account_id = f.account_id and a.currency = f.currency
    group by f.account_id, a.guard order by f.account_id
  loop
    if not wanted.fits then
      raise exception 'an entry of the ledger fits no open transaction or no account' using errcode = 'PL012';
    end if;
    continue when wanted.guard = 0 or wanted.moved * wanted.guard >= 0;
    select folded, folded_tx into kept from ledger_accounts where account_id = wanted.account_id for no key update;
    -- A statement of its own, which sees what was committed while the row was waited for. Entries of transactions that
    -- are under way stay in the tail.
    select coalesce(sum(e.amount), 0) as total,
      count(*) filter (where e.tx < pg_snapshot_xmin(pg_current_snapshot())) as settled,
      coalesce(sum(e.amount) filter (where e.tx < pg_snapshot_xmin(pg_current_snapshot())), 0) as foldable,
      pg_snapshot_xmin(pg_current_snapshot()) as below
    into tail from ledger_entries e where e.account_id = wanted.account_id and e.tx >= kept.folded_tx;
    if (kept.folded + tail.total) * wanted.guard < 0 then
      raise exception 'account % of the ledger does not hold that much', wanted.account_id
        using errcode = 'PL013', detail = wanted.account_id::text;
    end if;
    -- A tail that grew is folded by the one that holds the row.
    if tail.settled >= 16 then
      update ledger_accounts set folded = folded + tail.foldable, folded_tx = tail.below where account_id = wanted.account_id;
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
    from t, (
      select u.account_id, sum(u.amount)::bigint as amount from unnest(accounts, amounts) as u (account_id, amount)
      group by 1 having sum(u.amount) <> 0
    ) w
    join ledger_accounts a using (account_id)
  )
  select transaction_id into made from t;
  return made;
end $$;
