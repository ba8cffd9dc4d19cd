import { statement, type Db } from '../../../platform/db/db.ts'
import { peopleByIds, peopleNamed } from '../../accounts/data.ts'
import type { Selectable } from 'kysely'
import type { Money } from '../../../platform/money.ts'
import type { PayoutState } from '../states.ts'
import { paymentsDb, type PayoutsTable } from '../tables.ts'

export type PayoutRow = Selectable<PayoutsTable>

/** Returns the money that leaves by the provider, in the currency that the provider pays out in. */
export const sentOf = ({ amount, currency, sent_amount, sent_currency }: PayoutRow): Money =>
  sent_amount === null || sent_currency === null
    ? { amount, currency }
    : { amount: sent_amount, currency: sent_currency }

/** Days for which a provider that was asked to send a payout may still say that it did. */
const awaitedDays = 30

/**
 * Returns until when the provider's word on a payout is waited for; null where it is not, or not any more. Marked as
 * failed before, the money would be its person's again, and the provider could still pay it out. A bank says nothing
 * to us: the admin who sent its file knows what became of each transfer.
 */
export function awaitedUntil({ state, method, sent_at }: PayoutRow): Date | null {
  if (state !== 'in_transit' || method === 'file' || sent_at === null) return null
  const until = new Date(sent_at.getTime() + awaitedDays * 86_400_000)
  return until > new Date() ? until : null
}

/** A payout with its person. */
export type NamedPayout = PayoutRow & { username: string }
type Counted = PayoutRow & { total: number }

export const payoutsOf = (db: Db, userId: number): Promise<PayoutRow[]> =>
  paymentsDb(db)
    .selectFrom('payouts')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('requested_at', 'desc')
    .limit(50)
    .execute()

/** Sums the payouts to a person, by currency, without payouts that came back. */
export const paidOut = (
  db: Db,
  userId: number,
  isTest: boolean,
): Promise<{ amount: number; currency: string }[]> =>
  statement(
    db,
    `select sum(amount)::bigint as amount, currency from payouts
     where user_id = $1 and state = 'paid' and is_test = $2 group by currency order by currency`,
    [userId, isTest],
  )

async function named<Row extends PayoutRow>(
  db: Db,
  rows: readonly Row[],
): Promise<(Row & { username: string })[]> {
  const people = await peopleByIds(db, [...new Set(rows.map((row) => row.user_id))])
  return rows.map((row) => ({ ...row, username: people.get(row.user_id)?.username ?? '' }))
}

/** Payouts that a queue shows at once; the rest comes when these are decided, and stands in the list of all. */
const shownAtOnce = 200

/**
 * Payouts that wait for an admin or are on their way, the oldest first; `all`: also payouts that are over, the newest
 * first.
 */
export async function payoutQueue(
  db: Db,
  all: boolean,
): Promise<{ rows: NamedPayout[]; total: number }> {
  const rows = await statement<Counted>(
    db,
    `select *, count(*) over ()::int as total from payouts
     where $1 or state in ('requested', 'approved', 'in_transit')
     order by case when $1 then requested_at end desc, requested_at, payout_id limit $2`,
    [all, shownAtOnce],
  )
  return { rows: await named(db, rows), total: rows[0]?.total ?? 0 }
}

export async function payoutById(db: Db, payoutId: string): Promise<NamedPayout | undefined> {
  const rows = await statement<PayoutRow>(db, 'select * from payouts where payout_id = $1', [
    payoutId,
  ])
  return (await named(db, rows))[0]
}

export interface PayoutSearch {
  state?: PayoutState | undefined
  method?: string | undefined
  keyword?: string | undefined
  from?: string | undefined
  to?: string | undefined
  /** Payouts alone that are held since a copy was put back. */
  held?: boolean | undefined
}

/** Payouts of every state, newest first. */
export async function findPayouts(
  db: Db,
  search: PayoutSearch,
  { limit, page }: { limit: number; page: number },
): Promise<{ rows: NamedPayout[]; total: number }> {
  const { state = null, method = null, keyword = '', from = null, to = null, held = false } = search
  const people = keyword === '' ? [] : await peopleNamed(db, keyword)
  const rows = await statement<Counted>(
    db,
    `select *, count(*) over ()::int as total from payouts
     where ($1::text is null or state = $1) and ($2::text is null or method = $2)
       and ($3::timestamptz is null or requested_at >= $3) and ($4::timestamptz is null or requested_at < $4)
       and ($5 = '' or payout_id = $5 or reference = $5 or user_id = any ($6) or destination ilike '%' || $7 || '%')
       and (not $10 or held_since is not null)
     order by requested_at desc, payout_id limit $8 offset $9`,
    [
      ...[state, method, from, to, keyword, people],
      keyword.replaceAll(/[\\%_]/g, String.raw`\$&`),
      limit,
      (page - 1) * limit,
      held,
    ],
  )
  return { rows: await named(db, rows), total: rows[0]?.total ?? 0 }
}

const batch = 500

/** The same whole, read in batches while a file is sent. */
export async function* payoutBatches(db: Db, search: PayoutSearch): AsyncGenerator<NamedPayout[]> {
  for (let page = 1; ; page++) {
    const { rows } = await findPayouts(db, search, { limit: batch, page })
    yield rows
    if (rows.length < batch) return
  }
}
