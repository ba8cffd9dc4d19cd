import { fromWire } from '@plaudit/i18n/locale'
import { formatMoney } from '@plaudit/i18n/money'
import { statement, type Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Bought } from '../../payments/mutations/kinds.ts'

/** Votes of a checkout `c` that were made void, or came too late, so that their money goes back: they are nobody's. */
const isVoid = `exists (select from bought_votes b where b.checkout_id = c.checkout_id and b.state in ('refused', 'refunded'))`

/** Hours that a cap counts. */
const capHours = 24

/**
 * Proves a buyer's cap for a contest and day, also for many purchases at once. Purchases from before the contest had
 * its prices in this currency are none of it.
 * @throws refusals spend_cap_reached; spend_cap_short with what is left of it; spend_open where it is reached only with
 * purchases that are not paid yet.
 */
export async function withinCap(tx: Tx, bought: Bought): Promise<void> {
  const { contest_id, spend_cap: cap } = bought.subject as {
    contest_id: number
    spend_cap?: number
  }
  if (cap === undefined) return
  const buyer = bought.user_id === null ? `d:${bought.device}` : `u:${bought.user_id}`
  await statement(tx.db, 'select pg_advisory_xact_lock(hashtextextended($1, 7))', [
    `votes ${contest_id} ${buyer}`,
  ])
  const [row] = await statement<{ spent: number; unpaid: number; language: string }>(
    tx.db,
    `select coalesce(sum(amount), 0)::bigint as spent,
       coalesce(sum(amount) filter (where state = 'open' and checkout_id <> $5), 0)::bigint as unpaid,
       coalesce(max(language) filter (where checkout_id = $5), '') as language from checkouts c
     where kind = 'votes' and state in ('open', 'fulfilled') and created_at > now() - make_interval(hours => $4)
       and (subject ->> 'contest_id')::bigint = $1 and currency = $6 and not ${isVoid}
       and case when $2::bigint is null then user_id is null and device = $3 else user_id = $2 end`,
    [contest_id, bought.user_id, bought.device, capHours, bought.checkout_id, bought.currency],
  )
  const { spent = 0, unpaid = 0, language = '' } = row ?? {}
  if (spent <= cap) return
  if (spent - unpaid <= cap) refuse('spend_open')
  const { amount, currency } = bought
  const left = cap - (spent - unpaid - amount)
  if (left <= 0) refuse('spend_cap_reached')
  refuse('spend_cap_short', {
    values: { left: formatMoney({ amount: left, currency }, fromWire(language)) },
  })
}

/**
 * Tells whether the payments of a card or account in a contest within a day stay within its cap (product 4: caps by
 * payment instrument). The instrument is known once the money came: beyond the cap it goes back.
 */
export async function cardWithinCap(
  tx: Tx,
  cap: number | null | undefined,
  { checkout_id, subject, currency }: Bought,
): Promise<boolean> {
  if (cap === undefined || cap === null) return true
  const contest_id = Number(subject['contest_id'])
  const [paid] = await statement<{ instrument: string | null }>(
    tx.db,
    'select instrument from payments where checkout_id = $1 and instrument is not null',
    [checkout_id],
  )
  if (!paid?.instrument) return true
  await statement(tx.db, 'select pg_advisory_xact_lock(hashtextextended($1, 7))', [
    `votes ${contest_id} i:${paid.instrument}`,
  ])
  const [row] = await statement<{ spent: number }>(
    tx.db,
    `select coalesce(sum(p.amount), 0)::bigint as spent from payments p join checkouts c using (checkout_id)
     where p.instrument = $1 and p.currency = $5 and p.paid_at > now() - make_interval(hours => $3)
       and c.kind = 'votes' and (c.subject ->> 'contest_id')::bigint = $2 and not ${isVoid}
       and (c.state = 'fulfilled' or c.checkout_id = $4)`,
    [paid.instrument, contest_id, capHours, checkout_id, currency],
  )
  return (row?.spent ?? 0) <= cap
}
