import { statement, type Db } from '../../../platform/db/db.ts'
import type { AskParts } from './ask.ts'
import type { ProviderName } from './providers/provider.ts'

/** Line of a provider's report of movements; in a file nobody knows by which keys. */
export interface ReportRow {
  key_set_id: string | null
  kind: 'payment' | 'refund' | 'payout'
  reference: string
  /** Our id, where the provider repeats it. */
  ours?: string
  /** Minor units; what went back may be written with a minus. */
  amount: number
  currency: string
  /** Fee that the provider kept of it, where it says so. */
  cost?: number
  cost_currency?: string
}

export interface Reports {
  found: ReportRow[]
  /** Keys whose provider told everything since then. */
  sets: string[]
  since: Date
  /** In words, the providers that could not be asked. */
  away: string[]
}

/** Days that a provider's report reaches back. */
const reportDays = 35
const day = 86_400_000

/** Reads the providers' reports before the books are looked at: calls to others never happen in a transaction. */
export async function readReports(
  parts: Pick<AskParts, 'db' | 'keySets' | 'providers'>,
): Promise<Reports> {
  const rows = await statement<{ key_set_id: string; provider: string }>(
    parts.db,
    `select distinct key_set_id, provider from payments
     where state = 'paid' and provider not in ('sandbox', 'balance') and paid_at > now() - make_interval(days => $1)
     union select key_set_id, provider from payment_key_sets where asked_until > now()`,
    [reportDays],
  )
  const since = new Date(Date.now() - reportDays * day)
  const reports: Reports = { found: [], sets: [], since, away: [] }
  for (const { key_set_id, provider } of rows) {
    const set = await parts.keySets.open(key_set_id)
    const adapter = parts.providers[provider as ProviderName]
    const said = set && adapter ? await adapter.report(set, since, new Date()) : 'unknown'
    if (said === 'none') continue
    if (said === 'unknown') {
      reports.away.push(`${provider} gave no report for ${key_set_id}`)
      continue
    }
    reports.sets.push(key_set_id)
    for (const { kind, reference, ours, amount, cost } of said)
      if (kind !== 'dispute')
        reports.found.push({
          key_set_id,
          kind,
          reference,
          ...(ours !== undefined && { ours }),
          ...amount,
          ...(cost && { cost: cost.amount, cost_currency: cost.currency }),
        })
  }
  return reports
}

const reported = `with told as (
    select key_set_id, kind, reference, currency, sum(amount)::bigint as amount, sum(cost)::bigint as cost, max(cost_currency) as cost_currency, max(ours) as ours
    from jsonb_to_recordset($1) as r (key_set_id text, kind text, reference text, amount bigint, currency text, cost bigint, cost_currency text, ours text)
    group by 1, 2, 3, 4
  )`

interface Difference {
  id: string
  told: string | null
  have: string
}

/** Each is a query for what the provider says otherwise than the books. */
const comparisons: readonly { says: (row: Difference) => string; sql: string }[] = [
  {
    says: ({ id, told, have }) => `payment ${id} brought ${have}, its provider reports ${told}`,
    sql: `${reported} select p.payment_id as id, t.amount || ' ' || t.currency as told, coalesce(p.captured, 0) || ' ' || p.currency as have
      from told t join payments p on p.reference = t.reference and p.key_set_id = coalesce(t.key_set_id, p.key_set_id)
      where t.kind = 'payment' and (p.captured is distinct from t.amount or p.currency <> t.currency) limit 100`,
  },
  {
    says: ({ id, told, have }) => `payment ${id} cost ${have}, its provider reports ${told}`,
    sql: `${reported} select p.payment_id as id, t.cost || ' ' || t.cost_currency as told,
        coalesce(p.cost || ' ' || p.cost_currency, 'nothing') as have
      from told t join payments p on p.reference = t.reference and p.key_set_id = coalesce(t.key_set_id, p.key_set_id)
      where t.kind = 'payment' and t.cost is not null and not p.is_external
        and (p.cost is distinct from t.cost or p.cost_currency is distinct from t.cost_currency) limit 100`,
  },
  {
    says: ({ id, told, have }) => `refund ${id} gave back ${have}, its provider reports ${told}`,
    sql: `${reported} select r.refund_id as id, abs(t.amount) || ' ' || t.currency as told,
        case r.state when 'refunded' then r.amount else 0 end || ' ' || p.currency as have
      from told t join refunds r on r.reference = t.reference join payments p on p.payment_id = r.payment_id
        and p.key_set_id = coalesce(t.key_set_id, p.key_set_id)
      where t.kind = 'refund' and r.state in ('refunded', 'failed') and not (r.state = 'failed' and r.reason = 'reversed')
        and (abs(t.amount) <> case r.state when 'refunded' then r.amount else 0 end or p.currency <> t.currency) limit 100`,
  },
  {
    // It was begun after the copy that this installation was put back from. Test keys may serve several installations.
    says: ({ id, told, have }) =>
      `${have} ${id} over ${told} is reported, the books do not know it`,
    sql: `${reported} select t.reference || ' (' || t.ours || ')' as id, abs(t.amount) || ' ' || t.currency as told, t.kind as have
      from told t join payment_key_sets s on s.key_set_id = t.key_set_id and s.settings ->> 'test' is distinct from 'yes'
      where t.ours is not null
        and not exists (select from payments p where p.payment_id = t.ours)
        and not exists (select from payments p where p.key_set_id = t.key_set_id and p.reference = t.reference)
        and not exists (select from payouts o where o.payout_id = t.ours) limit 100`,
  },
]

/** Reports are some hours behind, and begin in the middle of a day. */
const missing = `${reported}
  select p.payment_id as id, null as told, p.captured || ' ' || p.currency as have from payments p
  where p.key_set_id = any ($2) and p.state = 'paid' and p.captured > 0
    and p.paid_at between $3::timestamptz + interval '1 day' and now() - interval '1 day'
    and not exists (select from told t where t.kind = 'payment' and t.reference = p.reference) limit 100`

/** Compares the books with the reports and returns the differences, in words for the operator. */
export async function differsFrom(db: Db, reports: Reports): Promise<string[]> {
  const rows = JSON.stringify(reports.found)
  const findings = [...reports.away]
  for (const { says, sql } of comparisons)
    findings.push(...(await statement<Difference>(db, sql, [rows])).map(says))
  const unsaid = await statement<Difference>(db, missing, [rows, reports.sets, reports.since])
  for (const { id, have } of unsaid)
    findings.push(`payment ${id} brought ${have}, its provider does not report it`)
  return findings
}
