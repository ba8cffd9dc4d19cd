import { inTransaction, statement, type Db } from '../../../platform/db/db.ts'
import type { Log } from '../../../platform/telemetry.ts'
import { methodById } from '../data/agreements.ts'
import { checkoutById, paymentById, type CheckoutRow, type PaymentRow } from '../data/payments.ts'
import { describe, partIn } from '../present/words.ts'
import type { KeySets } from './providers/keySets.ts'
import type {
  KeySet,
  PaymentAsk,
  PaymentOutcome,
  PaymentProvider,
  ProviderName,
  SavedMethod,
} from './providers/provider.ts'
import { eachOf } from '../../../platform/eachOf.ts'
import { settle, type SettleParts } from './settle.ts'

export interface AskParts extends SettleParts {
  db: Db
  log: Log
  keySets: KeySets
  providers: Partial<Record<ProviderName, PaymentProvider>>
}

/** Seconds until a payment is looked at again: soon at first, then rarer, for as long as something may come. */
const lookAgain = [10, 20, 40, 60, 120, 300, 600, 1800, 3600]

/** The provider and keys that a payment began with. */
export async function atProvider(
  parts: Pick<AskParts, 'keySets' | 'providers'>,
  payment: Pick<PaymentRow, 'provider' | 'key_set_id'>,
): Promise<{ provider: PaymentProvider; set: KeySet } | undefined> {
  const provider = parts.providers[payment.provider as ProviderName]
  const set = await parts.keySets.open(payment.key_set_id)
  return provider && set && { provider, set }
}

/** Asks an adapter. An error that it throws is a fault of ours; what became of the money is not known then. */
export async function said(
  parts: Pick<AskParts, 'log'>,
  payment: PaymentRow,
  asking: () => Promise<PaymentOutcome>,
): Promise<PaymentOutcome> {
  try {
    return await asking()
  } catch (error) {
    parts.log.error(
      { payment: payment.payment_id, provider: payment.provider, error: String(error) },
      'a payment provider could not be asked',
    )
    return { state: 'unknown', why: 'fault' }
  }
}

/** Outcome of a payment that its provider never heard of, since it is not wanted any more. */
const notAsked: PaymentOutcome = { state: 'failed', reason: 'cancelled' }

/**
 * Makes a payment at its provider, outside every transaction. A payment that was asked for before, by any process, is
 * looked up and never asked for again: the answer may have been lost after the money moved (product 5). A payment whose
 * checkout has ended before anybody asked for it is never made: a kept card would be charged for nothing.
 * @param unattended nobody is there to answer the bank of a kept card.
 */
export async function askProvider(
  parts: AskParts,
  paymentId: string,
  { unattended = false }: { unattended?: boolean } = {},
): Promise<void> {
  const [claimed] = await statement<PaymentRow>(
    parts.db,
    `update payments p set state = 'pending', asked_at = now(), look_at = now() + interval '20 seconds'
     from checkouts c where c.checkout_id = p.checkout_id and c.state = 'open'
       and p.payment_id = $1 and p.state = 'created' returning p.*`,
    [paymentId],
  )
  const payment = claimed ?? (await paymentById(parts.db, paymentId))
  if (payment?.state === 'created')
    return inTransaction(parts.db, (tx) => settle(tx, parts, paymentId, notAsked))
  const checkout = payment && (await checkoutById(parts.db, payment.checkout_id))
  const at = payment && (await atProvider(parts, payment))
  if (!payment || !checkout || !at) return
  const kept = await methodIn(parts, checkout)
  const method = kept === 'gone' ? undefined : kept
  // A payment that was asked for before may have been taken: only its provider knows.
  const outcome =
    claimed && kept === 'gone'
      ? notAsked
      : await said(parts, payment, () =>
          claimed
            ? at.provider.create(
                at.set,
                askOf(parts, payment, checkout, { at: at.provider, method, unattended }),
              )
            : at.provider.lookUp(at.set, payingWith(parts, payment, checkout, method)),
        )
  await inTransaction(parts.db, (tx) => settle(tx, parts, paymentId, outcome))
  // Some take what a kept method pays only now that its name is written down.
  const isLeft = method !== undefined && outcome.state === 'pending' && outcome.next === undefined
  if (claimed && isLeft) await lookUp(parts, paymentId)
}

/** The kept method that a checkout is paid with; `gone` where its owner took it away meanwhile. */
async function methodIn(
  { db }: AskParts,
  { method_id }: CheckoutRow,
): Promise<SavedMethod | 'gone' | undefined> {
  if (method_id === null) return undefined
  const row = await methodById(db, method_id)
  return row === undefined ? 'gone' : { ...row.method, label: row.label }
}

interface With {
  at: PaymentProvider
  method: SavedMethod | undefined
  unattended: boolean
}

/** Address of ours to which the browser comes back, and that says whether the payer did their part. */
const backTo = (parts: AskParts, { is_test, checkout_id }: CheckoutRow): string =>
  `${parts.publicUrl}/checkout${is_test ? '/test' : ''}?checkout_id=${checkout_id}`

const askOf = (
  parts: AskParts,
  payment: PaymentRow,
  checkout: CheckoutRow,
  { at, method, unattended }: With,
): PaymentAsk => {
  const back = backTo(parts, checkout)
  return {
    payment_id: payment.payment_id,
    amount: { amount: payment.amount, currency: payment.currency },
    description: describe(partIn(checkout, payment)),
    return_url: `${back}&back=1`,
    cancel_url: `${back}&back=0`,
    language: checkout.language.toLowerCase() as 'en' | 'fr' | 'es',
    expires_at: checkout.expires_at,
    ...(checkout.email !== null && { email: checkout.email }),
    ...(method && { method }),
    ...(method && unattended && { unattended }),
    ...(!method && at.capability.unattended && savesMethod(checkout) && { save: true }),
  }
}

/** Returns whether the purchase needs a method that can be charged again. */
const savesMethod = ({ saves, renews, agreement_id }: CheckoutRow): boolean =>
  saves || renews !== null || agreement_id !== null

export const payingOf = (payment: PaymentRow) => ({
  payment_id: payment.payment_id,
  amount: { amount: payment.amount, currency: payment.currency },
  ...(payment.reference !== null && { reference: payment.reference }),
  ...(payment.asked_at !== null && { asked_at: payment.asked_at }),
})

/** The same, with what it takes to charge a kept method that was not charged yet. */
const payingWith = (
  parts: AskParts,
  payment: PaymentRow,
  checkout: CheckoutRow,
  method: SavedMethod | undefined,
) => ({
  ...payingOf(payment),
  ...(method && { method, return_url: `${backTo(parts, checkout)}&back=1` }),
})

/**
 * Asks the provider what became of a payment, and writes it down.
 * @param again whether one that is paid is asked after too: more may have come.
 * @returns what it said, where it was asked.
 */
export async function lookUp(
  parts: AskParts,
  paymentId: string,
  { again = false }: { again?: boolean } = {},
): Promise<PaymentOutcome | undefined> {
  const payment = await paymentById(parts.db, paymentId)
  const checkout = payment && (await checkoutById(parts.db, payment.checkout_id))
  const at = payment && (await atProvider(parts, payment))
  if (!payment || !checkout || !at || payment.state === 'created') return undefined
  if (payment.state === 'paid' && !again) return undefined
  const isOpen = checkout.state === 'open'
  const method = isOpen ? await methodIn(parts, checkout) : undefined
  const paying = payingWith(parts, payment, checkout, method === 'gone' ? undefined : method)
  // Looking up may take what the payer approved; what has ended is only read, and withdrawn where that is possible.
  const outcome = await said(parts, payment, () =>
    isOpen ? at.provider.lookUp(at.set, paying) : at.provider.cancel(at.set, paying),
  )
  await inTransaction(parts.db, (tx) => settle(tx, parts, paymentId, outcome))
  return outcome
}

/** Asks providers about their open payments, each payment by one process at a time. */
export async function lookAtOpen(parts: AskParts): Promise<number> {
  const rows = await statement<{ payment_id: string }>(
    parts.db,
    `update payments p set looks = looks + 1,
       look_at = now() + make_interval(secs => ($1::int[])[least(p.looks + 1, cardinality($1::int[]))])
     from (
       select payment_id from payments where look_at <= now() order by look_at limit 50 for update skip locked
     ) d where d.payment_id = p.payment_id returning p.payment_id`,
    [lookAgain],
  )
  await eachOf(parts, rows, 'a payment could not be looked at', ({ payment_id }) =>
    lookUp(parts, payment_id),
  )
  return rows.length
}
