import { hash } from 'node:crypto'
import type { Insertable } from 'kysely'
import { statement, type Tx } from '../../../../platform/db/db.ts'
import { publicId } from '../../../../platform/ids.ts'
import { settingsOf } from '../../../notifications/data/preferences.ts'
import { liveAgreement, lockAgreement, type AgreementRow } from '../../data/agreements.ts'
import type { CheckoutRow, PaymentRow } from '../../data/payments.ts'
import { agreementLife } from '../../states.ts'
import { findStep } from '../../../../platform/states.ts'
import { paymentsDb, type AgreementsTable } from '../../tables.ts'
import type { Period } from '../kinds.ts'
import type { SavedMethod } from '../providers/provider.ts'
import { firstPeriod, nextPeriod, type Placed } from './periods.ts'

/** A period that a checkout pays, before it is written. */
export interface Paying {
  period: Period
  placed: Placed
  /** Agreement of a renewal. */
  agreement?: AgreementRow
  /** Time zone of the first period. */
  time_zone?: string
}

/**
 * The period that a paid checkout is for; undefined where nothing renews. `late`: the agreement has ended or rests
 * meanwhile, the period is paid already, or the same was agreed to before.
 */
export async function payingOf(
  tx: Tx,
  checkout: CheckoutRow,
): Promise<Paying | 'late' | undefined> {
  const { agreement_id, agreement_period, renews, user_id } = checkout
  if (agreement_period !== null) {
    const agreement = agreement_id === null ? undefined : await lockAgreement(tx, agreement_id)
    const isDue =
      agreement !== undefined &&
      findStep(agreementLife, agreement.state, 'renew', 'system') !== undefined &&
      agreement.period + 1 === agreement_period
    if (!isDue) return 'late'
    const placed = nextPeriod(agreement, new Date())
    return { agreement, placed, period: periodOf(agreement.agreement_id, agreement_period, placed) }
  }
  if (renews === null || user_id === null) return undefined
  // Two checkouts of the same come one after the other.
  await statement(tx.db, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `agreement ${user_id} ${renews.about}`,
  ])
  if ((await liveAgreement(tx.db, user_id, renews.about)) !== undefined) return 'late'
  const { time_zone } = (await settingsOf(tx.db, [user_id]))(user_id)
  const from = renews.from === undefined ? new Date() : new Date(renews.from)
  const placed = firstPeriod(from, renews.interval, time_zone)
  return { placed, time_zone, period: periodOf(publicId(), 1, placed) }
}

const periodOf = (agreement_id: string, number: number, placed: Placed): Period => ({
  agreement_id,
  number,
  start: placed.period_start,
  end: placed.period_end,
})

/** Writes a paid period: the agreement itself with its first one, and when the next is due. */
export async function keepPeriod(
  tx: Tx,
  checkout: CheckoutRow,
  payment: Pick<PaymentRow, 'provider'>,
  paying: Paying,
  method: string | null,
): Promise<void> {
  const { placed, period, agreement } = paying
  const columns = {
    ...placed,
    provider: payment.provider,
    is_test: checkout.is_test,
    period: period.number,
    next_at: placed.period_end,
    state: 'active' as const,
    attempt: null,
    tries: 0,
    tried_at: null,
    reminded_at: null,
    held_since: null,
    charged_as: null,
  }
  if (agreement === undefined)
    return agreeTo(tx, checkout, paying, { ...columns, method_id: method })
  await paymentsDb(tx.db)
    .updateTable('agreements')
    .set({ ...columns, method_id: method ?? agreement.method_id })
    .where('agreement_id', '=', agreement.agreement_id)
    .execute()
}

type Columns = Omit<
  Insertable<AgreementsTable>,
  | 'agreement_id'
  | 'user_id'
  | 'kind'
  | 'about'
  | 'interval'
  | 'title'
  | 'href'
  | 'subject'
  | 'amount'
  | 'currency'
  | 'time_zone'
>

/** Keeps the agreement that the first purchase makes. */
async function agreeTo(
  tx: Tx,
  { user_id, renews, amount: paid, lines, currency, kind, checkout_id }: CheckoutRow,
  { period, time_zone = 'UTC' }: Paying,
  columns: Columns,
): Promise<void> {
  if (renews === null || user_id === null || (kind !== 'club' && kind !== 'subscription'))
    throw new Error(`checkout ${checkout_id} agrees to nothing`)
  const { subject, about, interval, title, href } = renews
  // The price was agreed; the tax on it and the buyer's fee are those of the day, and come beside it each time.
  const beside = lines
    .filter(({ label }) => label === 'tax' || label === 'buyer_fee')
    .reduce((sum, line) => sum + line.amount, 0)
  const amount = paid - beside
  const { agreement_id } = period
  const words = { about, interval, title, href, subject: JSON.stringify(subject) }
  await paymentsDb(tx.db)
    .insertInto('agreements')
    .values({ ...columns, ...words, agreement_id, user_id, kind, amount, currency, time_zone })
    .execute()
  await paymentsDb(tx.db)
    .updateTable('checkouts')
    .set({ agreement_id, agreement_period: period.number })
    .where('checkout_id', '=', checkout_id)
    .execute()
}

/**
 * Keeps a method that its provider can charge again, once for each card or account.
 * @returns its id; null where the provider named none.
 */
export async function rememberMethod(
  tx: Tx,
  checkout: CheckoutRow,
  payment: PaymentRow,
  saved: SavedMethod | undefined,
): Promise<string | null> {
  const { user_id, renews, agreement_id, saves, method_id } = checkout
  const wanted = saves || renews !== null || agreement_id !== null
  if (method_id !== null || saved === undefined || user_id === null || !wanted) return method_id
  const { customer, method, label, fingerprint } = saved
  const [row] = await statement<{ method_id: string }>(
    tx.db,
    `insert into payment_methods (method_id, user_id, provider, key_set_id, method, label, instrument, is_test)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (user_id, key_set_id, instrument) where removed_at is null
     do update set method = excluded.method, label = excluded.label, used_at = now() returning method_id`,
    [
      publicId(),
      user_id,
      payment.provider,
      payment.key_set_id,
      JSON.stringify({ customer, method }),
      label,
      hash('sha256', `method ${fingerprint ?? `${customer} ${method}`}`).slice(0, 32),
      payment.is_test,
    ],
  )
  return row?.method_id ?? null
}
