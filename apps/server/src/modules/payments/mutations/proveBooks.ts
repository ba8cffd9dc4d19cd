import { statement, type Db } from '../../../platform/db/db.ts'
import { verifyLedger } from '../../ledger/mutations/verify.ts'
import type { Proof } from '../../ledger/data.ts'
import type { AskParts } from './ask.ts'
import type { PayoutParts } from './payouts.ts'
import { differsFromWord, readWord } from './providersWord.ts'
import { differsFrom, readReports, type ReportRow } from './reports.ts'

/** Rules by which payments, refunds and payouts must say what the books say of them. */
const rules: readonly { says: (row: Record<string, unknown>) => string; sql: string }[] = [
  {
    says: (row) => `payment ${row['id']} brought ${row['captured']}, the books have ${row['sum']}`,
    sql: `select p.payment_id as id, p.captured, -coalesce(s.sum, 0) as sum from payments p
      left join lateral (
        select sum(e.amount) as sum from ledger_transactions t join ledger_entries e using (transaction_id) join ledger_accounts a using (account_id)
        where t.key >= 'payment:' || p.payment_id || ':captured' and t.key < 'payment:' || p.payment_id || ':captured;' and a.kind = 'provider_clearing'
      ) s on true
      where p.state = 'paid' and -coalesce(s.sum, 0) <> coalesce(p.captured, 0) limit 100`,
  },
  {
    says: (row) => `refund ${row['id']} gave back ${row['amount']}, the books have ${row['sum']}`,
    sql: `select r.refund_id as id, r.amount, coalesce(s.sum, 0) as sum from refunds r
      left join lateral (
        select sum(e.amount) as sum from ledger_transactions t join ledger_entries e using (transaction_id) join ledger_accounts a using (account_id)
        where t.key = 'refund:' || r.refund_id || ':done' and a.kind = 'provider_clearing'
      ) s on true
      where r.state = 'refunded' and coalesce(s.sum, 0) <> r.amount limit 100`,
  },
  {
    says: (row) =>
      `the provider gave ${row['cost_returned']} of its fee back with refund ${row['id']}, the books have ${row['sum']}`,
    sql: `select r.refund_id as id, r.cost_returned, -coalesce(s.sum, 0) as sum from refunds r
      left join lateral (
        select sum(e.amount) as sum from ledger_transactions t join ledger_entries e using (transaction_id) join ledger_accounts a using (account_id)
        where t.key in ('refund:' || r.refund_id || ':cost', 'refund:' || r.refund_id || ':cost_failed') and a.kind = 'provider_clearing'
      ) s on true
      where r.cost_returned is not null and -coalesce(s.sum, 0) <> r.cost_returned limit 100`,
  },
  {
    says: (row) => `more was given back of payment ${row['id']} than it brought`,
    sql: `select p.payment_id as id from payments p
      where coalesce(p.captured, 0) < (select coalesce(sum(r.amount), 0) from refunds r where r.payment_id = p.payment_id and r.state <> 'failed') limit 100`,
  },
  {
    says: (row) =>
      `what came unasked in ${row['id']} is closed, the books have ${row['came']} of it and ${row['closed']} dealt with`,
    sql: `select t.tx_hash as id, coalesce(came.sum, 0) as came, coalesce(closed.sum, 0) as closed from coin_transfers t
      cross join lateral (select 'coin:' || t.chain_id || '.' || t.address || '.' || t.token || '.' || t.tx_hash || '.' || t.log_index as key) k
      left join lateral (
        select sum(e.amount) as sum
        from ledger_transactions l join ledger_entries e using (transaction_id) join ledger_accounts a using (account_id)
        where l.key = k.key || ':came' and a.kind = 'refund_due'
      ) came on true
      left join lateral (
        select sum(e.amount) as sum from ledger_transactions l join ledger_entries e using (transaction_id) join ledger_accounts a using (account_id)
        where l.key = k.key || ':closed' and a.kind = case when t.closed_reference is null then 'settled_externally' else 'provider_clearing' end
      ) closed on true
      where t.closed_at is not null and t.books_scale >= 0
        and (coalesce(closed.sum, 0) <> coalesce(came.sum, 0) or coalesce(came.sum, 0) <> trunc(t.units / 10::numeric ^ t.books_scale)) limit 100`,
  },
  {
    says: (row) =>
      `payout ${row['id']} is ${row['state']} here, its provider says that it is ${row['contradicted']}`,
    sql: `select payout_id as id, state, contradicted from payouts where contradicted is not null and state <> contradicted limit 100`,
  },
  {
    says: (row) => `payout ${row['id']} waits for ${row['amount']}, the books have ${row['sum']}`,
    sql: `select p.user_id || ' ' || p.currency as id, p.amount, s.sum from (
        select case when is_test then 'test/' else '' end || 'u:' || user_id as owner, user_id, currency, sum(amount) as amount
        from payouts where state in ('requested', 'approved', 'in_transit') group by 1, 2, 3
      ) p
      cross join lateral (
        select coalesce(sum(ledger_sum(a.account_id)), 0) as sum from ledger_accounts a
        where a.owner = p.owner and a.kind = 'payout_in_transit' and a.currency = p.currency
      ) s where s.sum <> p.amount limit 100`,
  },
]

const ownRecords = async (db: Db): Promise<string[]> => {
  const findings: string[] = []
  for (const { says, sql } of rules)
    for (const row of await statement<Record<string, unknown>>(db, sql, []))
      findings.push(says(row))
  return findings
}

/**
 * Derives the books anew, compares them with the payments and with what the providers report of payments, refunds,
 * disputes and payouts, and keeps what came of it with its time, for the admin to see (product 5).
 * @param file what an operator took from a provider's own pages, beside what its interface says.
 */
export async function proveBooks(
  parts: Pick<AskParts, 'db' | 'keySets' | 'providers'> &
    Partial<Pick<PayoutParts, 'payoutProviders'>>,
  file: readonly ReportRow[] = [],
): Promise<Proof> {
  const read = await readReports(parts)
  const word = await readWord(parts)
  return verifyLedger(parts.db, [
    ownRecords,
    (db) => differsFrom(db, read),
    (db) => differsFromWord(db, word),
    (db) => differsFrom(db, { found: [...file], sets: [], away: [], since: new Date() }),
  ])
}
