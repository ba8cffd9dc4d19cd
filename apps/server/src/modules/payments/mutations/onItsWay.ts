import {
  checkoutById,
  paymentsOfCheckout,
  type CheckoutRow,
  type PaymentRow,
} from '../data/payments.ts'
import type { OnItsWay } from '../present/checkout.ts'
import { askProvider, lookUp, type AskParts } from './ask.ts'
import { buyersPatience, inTime } from './inTime.ts'

interface Looking extends AskParts {
  /** Blocks that are waited for on a chain; null: until it calls them final. */
  confirmations: number | null
}

type Told = Map<string, NonNullable<ReturnType<OnItsWay['get']>>>

/**
 * Asks for each payment of a checkout that was just begun, as long as its buyer has patience.
 * @returns the payments whose provider has not answered.
 */
export async function askAll(
  parts: AskParts,
  checkoutId: string,
  within = buyersPatience,
): Promise<OnItsWay> {
  const asking = async () => {
    for (const { payment_id } of await paymentsOfCheckout(parts.db, checkoutId))
      await askProvider(parts, payment_id)
  }
  const isLate = (await inTime(parts, asking(), within)) === 'late'
  const told: Told = new Map()
  const silent = (await paymentsOfCheckout(parts.db, checkoutId)).filter(isUnanswered)
  const checkout = silent.length > 0 && (await checkoutById(parts.db, checkoutId))
  for (const payment of silent)
    if (checkout && (isLate || awayOf(checkout, payment) === 'nothing'))
      told.set(payment.payment_id, { away: awayOf(checkout, payment) })
  return told
}

/** The sandbox stays on the page, and has nothing to lead to. A payment that is `created` waits to be asked for. */
const isUnanswered = ({ state, next, provider }: PaymentRow): boolean =>
  (state === 'pending' || state === 'created') && next['kind'] === 'none' && provider !== 'sandbox'

/**
 * The browser is back: what became of it is asked, after two seconds at the earliest.
 * @returns what was said of money on its way, and the payments whose provider has not answered.
 */
export async function look(
  parts: Looking,
  checkout: CheckoutRow,
  within = buyersPatience,
): Promise<OnItsWay> {
  const asked = Date.now()
  const told: Told = new Map()
  const payments = await paymentsOfCheckout(parts.db, checkout.checkout_id)
  const isDue = ({ state, asked_at }: PaymentRow) =>
    state === 'pending' && asked - (asked_at?.getTime() ?? 0) > 2000
  const looked = new Set<string>()
  const looking = async () => {
    for (const payment of payments) {
      if (payment.state === 'created') await askProvider(parts, payment.payment_id)
      else if (isDue(payment)) await lookAt(parts, checkout, payment, told)
      looked.add(payment.payment_id)
    }
  }
  if ((await inTime(parts, looking(), within)) === 'late')
    for (const payment of payments)
      if (isDue(payment) && !looked.has(payment.payment_id))
        told.set(payment.payment_id, { away: awayOf(checkout, payment) })
  return told
}

async function lookAt(
  parts: Looking,
  checkout: CheckoutRow,
  payment: PaymentRow,
  told: Told,
): Promise<void> {
  const said = await lookUp(parts, payment.payment_id)
  if (said?.state === 'unknown') told.set(payment.payment_id, { away: awayOf(checkout, payment) })
  if (said?.state !== 'pending') return
  const { seen: amount, confirmations = 0, moving } = said
  told.set(payment.payment_id, {
    ...(moving && { moving }),
    ...(amount && { seen: { amount, confirmations, wanted: parts.confirmations } }),
  })
}

/** Says whether money may have moved at a provider that does not answer. */
const awayOf = (
  { method_id }: CheckoutRow,
  { reference, next }: PaymentRow,
): 'nothing' | 'unsure' =>
  method_id === null && reference === null && next['kind'] === 'none' ? 'nothing' : 'unsure'
