import type { CheckoutKindName } from '@plaudit/contract/payments/constants'
import type { Selectable } from 'kysely'
import type { Caller } from '../../../platform/http/caller.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { statement } from '../../../platform/db/db.ts'
import { paymentsDb, type CheckoutsTable, type PaymentsTable, type SharesTable } from '../tables.ts'

export type CheckoutRow = Selectable<CheckoutsTable>
export type PaymentRow = Selectable<PaymentsTable>
export type ShareOf = Selectable<SharesTable>

export const checkoutById = (db: Db, checkoutId: string): Promise<CheckoutRow | undefined> =>
  paymentsDb(db)
    .selectFrom('checkouts')
    .selectAll()
    .where('checkout_id', '=', checkoutId)
    .executeTakeFirst()

/** Lists checkouts of one kind that a person has begun and neither paid nor ended. */
export const openCheckouts = (
  db: Db,
  userId: number,
  kind: CheckoutKindName,
): Promise<CheckoutRow[]> =>
  paymentsDb(db)
    .selectFrom('checkouts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('state', '=', 'open')
    .orderBy('checkout_id')
    .execute()

/**
 * Returns the open checkout of the same for this buyer.
 * @param same `samenessOf` it.
 * @param beside the checkout that it is wanted beside.
 */
export const openSame = (
  db: Db,
  { person, device }: Pick<Caller, 'person' | 'device'>,
  same: string,
  beside: string | undefined,
): Promise<CheckoutRow | undefined> =>
  paymentsDb(db)
    .selectFrom('checkouts')
    .selectAll()
    .where('same', '=', same)
    .where('beside', beside === undefined ? 'is' : '=', beside ?? null)
    .where('state', '=', 'open')
    .where((e) =>
      person === null
        ? e.and([e('user_id', 'is', null), e('device', '=', device)])
        : e('user_id', '=', person.user_id),
    )
    .executeTakeFirst()

/**
 * Counts how often a buyer paid for the same, and when last. Their device's payments as a visitor are theirs.
 * @param beside a checkout of the same that its buyer knows of: it is not counted.
 */
export async function boughtSame(
  db: Db,
  { user_id, device }: { user_id: number | null; device: string | null },
  same: string,
  beside: string | undefined,
): Promise<{ times: number; last: string | null }> {
  const buyers = [user_id?.toString(), device === null ? undefined : `d${device}`]
  const [row] = await statement<{ times: number; last: string | null }>(
    db,
    `select count(*)::int as times, (array_agg(checkout_id order by fulfilled_at desc))[1] as last from checkouts
     where coalesce(user_id::text, 'd' || device) = any ($1) and same = $2 and fulfilled_at is not null
       and checkout_id is distinct from $3`,
    [buyers.filter((one) => one !== undefined), same, beside ?? null],
  )
  return row ?? { times: 0, last: null }
}

export const paymentById = (db: Db, paymentId: string): Promise<PaymentRow | undefined> =>
  paymentsDb(db)
    .selectFrom('payments')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()

/** By the provider's own name for it. */
export const paymentByReference = (
  db: Db,
  keySetId: string,
  reference: string,
): Promise<PaymentRow | undefined> =>
  paymentsDb(db)
    .selectFrom('payments')
    .selectAll()
    .where('key_set_id', '=', keySetId)
    .where('reference', '=', reference)
    .executeTakeFirst()

export const paymentsOfCheckout = (db: Db, checkoutId: string): Promise<PaymentRow[]> =>
  paymentsDb(db)
    .selectFrom('payments')
    .selectAll()
    .where('checkout_id', '=', checkoutId)
    .orderBy('payment_id')
    .execute()

export const sharesOf = (db: Db, paymentId: string): Promise<ShareOf[]> =>
  paymentsDb(db)
    .selectFrom('payment_shares')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('share')
    .execute()

/** Takes a checkout for this transaction: whatever becomes of it or of its payments comes one after the other. */
export async function lockCheckout(tx: Tx, checkoutId: string): Promise<CheckoutRow | undefined> {
  return paymentsDb(tx.db)
    .selectFrom('checkouts')
    .selectAll()
    .where('checkout_id', '=', checkoutId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** A payment with its checkout, both this transaction's. */
export async function lockPayment(
  tx: Tx,
  paymentId: string,
): Promise<{ payment: PaymentRow; checkout: CheckoutRow } | undefined> {
  const [checkout] = await statement<CheckoutRow>(
    tx.db,
    `select * from checkouts where checkout_id = (select checkout_id from payments where payment_id = $1)
     for no key update`,
    [paymentId],
  )
  // Reads the row again after waiting for the lock: the transaction before may have changed it.
  const payment = checkout && (await paymentById(tx.db, paymentId))
  // It was cut out of the checkout meanwhile.
  if (payment && payment.checkout_id !== checkout.checkout_id) return lockPayment(tx, paymentId)
  return payment && checkout && { payment, checkout }
}

/**
 * Returns the amount that can be given back: captured, less refunds that are not failed, less disputes that are not
 * won (product 5).
 * @param but the name of a dispute that is not counted.
 */
export async function refundable(db: Db, paymentId: string, but = ''): Promise<number> {
  const [row] = await statement<{ left: number }>(
    db,
    `select (coalesce(p.captured, 0)
       - coalesce((select sum(r.amount) from refunds r where r.payment_id = p.payment_id and r.state <> 'failed'), 0)
       - coalesce((select sum(d.amount) from disputes d where d.payment_id = p.payment_id and d.state <> 'won' and d.reference <> $2), 0))::bigint as left
     from payments p where p.payment_id = $1`,
    [paymentId, but],
  )
  return Math.max(0, row?.left ?? 0)
}

export interface Givable {
  /** All that can be given back. */
  left: number
  /** Part of it that sellers got. */
  credited: number
  /** Part of it that was the payer's from the first moment, and whose refund failed. */
  due: number
}

/**
 * Returns the amount that can be given back of a payment, and whose it is now.
 * @param but the name of a dispute that is not counted.
 */
export async function givable(db: Db, paymentId: string, but?: string): Promise<Givable> {
  const left = await refundable(db, paymentId, but)
  const [row] = await statement<{ due: number }>(
    db,
    `select coalesce(sum(amount), 0)::bigint as due from refunds
     where payment_id = $1 and state = 'failed' and retried_by is null and taken = '[]'`,
    [paymentId],
  )
  const due = Math.min(left, row?.due ?? 0)
  return { left, due, credited: left - due }
}

/** Returns the amount that disputes of a payment have, or took for good; minor units. */
export async function disputedOf(db: Db, paymentId: string): Promise<number> {
  const [row] = await statement<{ sum: number }>(
    db,
    `select coalesce(sum(amount), 0)::bigint as sum from disputes where payment_id = $1 and state <> 'won'`,
    [paymentId],
  )
  return row?.sum ?? 0
}

/** Returns the subjects of payments with a refund that failed and that nothing has paid back since. */
export const unreturnedSubjects = async (db: Db, subjects: readonly string[]): Promise<string[]> =>
  (
    await statement<{ subject: string }>(
      db,
      `select distinct s.subject from payment_shares s join refunds r using (payment_id)
       where s.subject = any ($1::text[]) and r.state = 'failed' and r.retried_by is null and r.reason <> 'reversed'`,
      [subjects],
    )
  ).map(({ subject }) => subject)
