import { statement, type Db } from '../../../platform/db/db.ts'
import { verifyLedger } from '../../ledger/mutations/verify.ts'
import type { Proof } from '../../ledger/data.ts'
import type { AskParts } from './ask.ts'
import type { ProviderName } from './providers/provider.ts'

/** What payments, refunds and payouts say must be what the books say of them. */
const rules: readonly { says: (row: Record<string, unknown>) => string; sql: string }[] = [
  {
    says: (row) => `payment ${row['id']} brought ${row['captured']}, the books have ${row['sum']}`,
    sql: `select p.payment_id as id, p.captured, -coalesce(s.sum, 0) as sum from payments p
      left join lateral (
        select sum(e.amount) as sum from ledger_transactions t join ledger_entries e using (transaction_id) join ledger_accounts a using (account_id)
        where t.key = 'payment:' || p.payment_id || ':captured' and a.kind = 'provider_clearing'
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
    says: (row) => `more was given back of payment ${row['id']} than it brought`,
    sql: `select p.payment_id as id from payments p
      where coalesce(p.captured, 0) < (select coalesce(sum(r.amount), 0) from refunds r where r.payment_id = p.payment_id and r.state <> 'failed') limit 100`,
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

/** Days that a provider's report reaches back. */
const reportDays = 35

/** What providers report, read before the books are looked at: calls to others never happen in a transaction. */
async function reports(parts: Pick<AskParts, 'db' | 'keySets' | 'providers'>) {
  const sets = await statement<{ key_set_id: string; provider: string }>(
    parts.db,
    `select distinct key_set_id, provider from payments where state = 'paid' and not is_test and paid_at > now() - make_interval(days => $1)`,
    [reportDays],
  )
  const from = new Date(Date.now() - reportDays * 86_400_000)
  const found: { key_set_id: string; reference: string; amount: number; currency: string }[] = []
  const away: string[] = []
  for (const { key_set_id, provider } of sets) {
    const set = await parts.keySets.open(key_set_id)
    const adapter = parts.providers[provider as ProviderName]
    const report = set && adapter ? await adapter.report(set, from, new Date()) : 'unknown'
    if (report === 'unknown') away.push(`${provider} gave no report for ${key_set_id}`)
    else
      for (const { kind, reference, amount } of report)
        if (kind === 'payment') found.push({ key_set_id, reference, ...amount })
  }
  return { found, away }
}

/**
 * Derives the books anew, compares them with the payments and with what the providers report, and keeps what came of it
 * with its time, for the admin to see (product 5).
 */
export async function proveBooks(
  parts: Pick<AskParts, 'db' | 'keySets' | 'providers'>,
): Promise<Proof> {
  const { found, away } = await reports(parts)
  const reported = async (db: Db): Promise<string[]> => {
    const rows = await statement<{ reference: string }>(
      db,
      `select r.reference from jsonb_to_recordset($1) as r (key_set_id text, reference text, amount bigint, currency text)
       left join payments p on p.key_set_id = r.key_set_id and p.reference = r.reference
       where p.payment_id is not null and (p.captured is distinct from r.amount or p.currency <> r.currency)`,
      [JSON.stringify(found)],
    )
    return rows.map(({ reference }) => `the provider reports another amount for ${reference}`)
  }
  return verifyLedger(parts.db, [ownRecords, reported, async () => away])
}
