import { inTransaction, statement, type Tx } from '../../../../platform/db/db.ts'
import { tell } from '../../../notifications/mutations/tell.ts'
import type { AgreementRow } from '../../data/agreements.ts'
import type { AskParts } from '../ask.ts'
import { nextSaid } from './nextSaid.ts'

/** Agreements of one transaction. */
const batch = 500

/**
 * Tells payers some days before a subscription with a long interval is paid again. A subscription that rests sends no
 * reminder. The next run looks at it again: its payer hears of the payment once the thing can be had.
 * @returns how many were told.
 */
export async function remindSoon(
  parts: Pick<AskParts, 'db' | 'kinds'>,
  days: number,
  at?: Date,
): Promise<number> {
  let told = 0
  for (let after = ''; ;) {
    const done = await inTransaction(parts.db, (tx) => remindBatch(tx, parts, { days, at, after }))
    told += done.told
    if (done.last === undefined) return told
    after = done.last
  }
}

interface Asked {
  days: number
  at: Date | undefined
  /** Id of the last agreement that was looked at. */
  after: string
}

async function remindBatch(
  tx: Tx,
  parts: Pick<AskParts, 'kinds'>,
  { days, at, after }: Asked,
): Promise<{ told: number; last: string | undefined }> {
  const soon = await statement<AgreementRow>(
    tx.db,
    `select * from agreements
     where next_at > coalesce($1::timestamptz, now()) and next_at <= coalesce($1::timestamptz, now()) + make_interval(days => $2)
       and state = 'active' and not cancel_at_end and interval in ('month', 'year') and reminded_at is null
       and agreement_id > $3
     order by agreement_id limit ${batch} for no key update skip locked`,
    [at ?? null, days, after],
  )
  const told: string[] = []
  for (const agreement of soon) {
    const { agreement_id, user_id, period, title } = agreement
    const { amount, resting } = await nextSaid(tx, parts.kinds, agreement)
    if (resting) continue
    await tell(tx, {
      to: [user_id],
      type: 'subscription.soon',
      key: `agreement:${agreement_id}:soon:${period}`,
      href: '/subscriptions',
      values: { title, days, amount },
    })
    told.push(agreement_id)
  }
  await statement(
    tx.db,
    'update agreements set reminded_at = now() where agreement_id = any ($1::text[])',
    [told],
  )
  return { told: told.length, last: soon[batch - 1]?.agreement_id }
}
