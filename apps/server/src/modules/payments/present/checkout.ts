import type { Secrets } from '../../../platform/secrets.ts'
import type { Checkout } from '@plaudit/contract/payments/shapes'
import { m } from '@plaudit/i18n/messages'
import type { Db } from '../../../platform/db/db.ts'
import {
  checkoutById,
  paymentsOfCheckout,
  type CheckoutRow,
  type PaymentRow,
} from '../data/payments.ts'
import type { FailureReason, PaymentProvider } from '../mutations/providers/provider.ts'
import { sumsOf } from '../data/amounts.ts'
import { refundsOfCheckout, type GivenBack } from '../data/refunded.ts'
import { passOf } from './passes.ts'
import { partsOfSellers, payeesOf } from './sellers.ts'
import { localeOf, reasonText, shownLines } from './words.ts'

const failures: Record<
  FailureReason,
  (values: object, locale: ReturnType<typeof localeOf>) => string
> = {
  declined: m.payments_failed_declined,
  insufficient_funds: m.payments_failed_insufficient_funds,
  expired: m.payments_failed_expired,
  cancelled: m.payments_failed_cancelled,
  authentication_failed: m.payments_failed_authentication_failed,
  currency_unsupported: m.payments_failed_currency_unsupported,
  amount_unsuitable: m.payments_failed_amount_unsuitable,
  keys_refused: m.payments_failed_keys_refused,
  provider_refused: m.payments_failed_provider_refused,
  provider_away: m.payments_failed_provider_away,
}

/** Reasons that are the way's, and none of its payer's: the same way would fail again. */
const ofTheWay: ReadonlySet<string> = new Set<FailureReason>([
  'provider_away',
  'provider_refused',
  'keys_refused',
  'currency_unsupported',
  'amount_unsuitable',
])

/** Words that a provider said just now of money that is on its way, or that it said none, by our payments' ids. */
export type OnItsWay = ReadonlyMap<string, Pick<Shown, 'seen' | 'moving' | 'away'>>

type Shown = Checkout['payments'][number]

const failureText = (failure: string | null, language: string): string | null =>
  failure === null
    ? null
    : (failures[failure as FailureReason]?.({}, localeOf(language)) ?? failure)

const presentPayment = (
  payment: PaymentRow,
  language: string,
  { sellers, beside, ...told }: Pick<Shown, 'sellers' | 'beside' | 'seen' | 'moving' | 'away'>,
  back: GivenBack | undefined,
): Checkout['payments'][number] => ({
  payment_id: payment.payment_id,
  provider: payment.provider as Checkout['payments'][number]['provider'],
  amount: { amount: payment.amount, currency: payment.currency },
  state: payment.state,
  external: payment.is_external,
  sellers,
  failure: failureText(payment.failure, language),
  next:
    payment.state === 'pending'
      ? (payment.next as Checkout['payments'][number]['next'])
      : { kind: 'none' },
  ...(payment.state === 'pending' && told),
  ...(beside && { beside }),
  ...(payment.state === 'failed' && ofTheWay.has(payment.failure ?? '') && { down: true as const }),
  ...(back && {
    back: {
      amount: { amount: back.amount, currency: payment.currency },
      reason: reasonText(back.reason, language),
      whole: back.amount >= (payment.captured ?? 0),
    },
  }),
})

/** Returns the subject of a purchase, for its screens and receipts. */
export function aboutOf(subject: Record<string, unknown>): Checkout['about'] {
  const text = (key: string) => (typeof subject[key] === 'string' ? { [key]: subject[key] } : {})
  const number = (key: string) => (typeof subject[key] === 'number' ? { [key]: subject[key] } : {})
  return {
    ...text('cx_id'),
    ...text('assox_id'),
    ...text('contest_name'),
    ...text('contestant_name'),
    ...text('gx_id'),
    ...text('sx_id'),
    ...text('package'),
    ...text('order_id'),
    ...text('currency'),
    ...text('offer_id'),
    ...text('host'),
    ...number('site_id'),
    ...number('round_id'),
    ...number('quantity'),
  }
}

/** Payments are numbered as their sellers were named, each in each currency, before they were begun. */
function inOrderOf(sellers: Checkout['sellers'], payments: Checkout['payments']): Shown[] {
  const at = ({ sellers: paid, amount }: Shown) =>
    sellers.findIndex(
      ({ seller, currency }) =>
        currency === amount.currency && paid.some(({ user_id }) => user_id === seller?.user_id),
    )
  return payments.toSorted((one, other) => at(one) - at(other))
}

/** Returns the part that was cut out, since its payment failed. */
async function unpaidOf(
  db: Db,
  { result, currency }: CheckoutRow,
  language: string,
): Promise<Checkout['unpaid']> {
  if (typeof result['unpaid'] !== 'string') return undefined
  const payments = await paymentsOfCheckout(db, result['unpaid'])
  // The order is that of the purchase: the database gives payments in any.
  const cut = await checkoutById(db, result['unpaid'])
  const amounts = sumsOf(cut?.lines ?? [], cut?.currency ?? currency)
  const [amount] = amounts
  return {
    amount: amount ?? { amount: 0, currency },
    amounts,
    failure: failureText(
      payments.find(({ failure }) => failure !== null)?.failure ?? null,
      language,
    ),
  }
}

const sumsShown = ({ amount, currency, lines }: CheckoutRow, language: string) => ({
  amount: { amount, currency },
  amounts: sumsOf(lines, currency),
  lines: shownLines(lines, { language, currency }),
})

interface Presenting {
  db: Db
  secrets: Secrets
  providers?: Partial<Record<string, Pick<PaymentProvider, 'beside'>>>
}

/** Money that came beside the payments that wait, or waited, for an amount of their own. */
async function besideOf(
  { providers = {} }: Presenting,
  payments: readonly PaymentRow[],
): Promise<ReadonlyMap<string, NonNullable<Shown['beside']>>> {
  const ids = payments.filter(({ next, state }) => next['kind'] === 'transfer' && state !== 'paid')
  if (ids.length === 0) return new Map()
  return (await providers['ethereum']?.beside?.(ids.map((one) => one.payment_id))) ?? new Map()
}

/** The payments of a checkout as its buyer sees them, in the order of its sellers. */
async function paymentsShown(
  parts: Presenting,
  { checkout_id }: CheckoutRow,
  sellers: Checkout['sellers'],
  { language, onItsWay }: { language: string; onItsWay: OnItsWay | undefined },
): Promise<Shown[]> {
  const payments = await paymentsOfCheckout(parts.db, checkout_id)
  const beside = await besideOf(parts, payments)
  const payees = await payeesOf(parts.db, payments)
  const backs = await refundsOfCheckout(parts.db, checkout_id)
  const all = payments.map((payment) => {
    const { payment_id: id } = payment
    const came = beside.get(id)
    const told = { ...(came && { beside: came }), ...onItsWay?.get(id) }
    return presentPayment(
      payment,
      language,
      { sellers: payees.get(id) ?? [], ...told },
      backs.get(id),
    )
  })
  return inOrderOf(sellers, all)
}

/** A checkout as its buyer sees it. */
export async function presentCheckout(
  parts: Presenting,
  checkout: CheckoutRow,
  language: string,
  onItsWay?: OnItsWay,
): Promise<Checkout> {
  const { db, secrets } = parts
  const sellers = await partsOfSellers(db, checkout, language)
  const unpaid = await unpaidOf(db, checkout, language)
  const { order_ids, casx_ids } = checkout.result as { order_ids?: string[]; casx_ids?: string[] }
  return {
    checkout_id: checkout.checkout_id,
    kind: checkout.kind,
    state: checkout.state,
    ...sumsShown(checkout, language),
    sellers,
    payments: await paymentsShown(parts, checkout, sellers, { language, onItsWay }),
    ...(unpaid && { unpaid }),
    test: checkout.is_test,
    expires_at: checkout.expires_at.toISOString(),
    pass: checkout.state === 'open' ? passOf(secrets, checkout) : null,
    ...(order_ids && { order_ids }),
    ...(casx_ids && { casx_ids }),
    about: {
      ...aboutOf(checkout.subject),
      ...(checkout.agreement_id !== null && { subscription_id: checkout.agreement_id }),
    },
    serverTime: Date.now(),
  }
}
