import { refundedByHand } from '@plaudit/contract/payments/constants'
import type { Checkout } from '@plaudit/contract/payments/shapes'

type Payment = Checkout['payments'][number]

/** A part of the page that an open checkout shows below what is bought. */
export type Shown =
  | 'back'
  | 'over'
  | 'choose'
  | 'failed'
  | 'sandbox'
  | 'transfer'
  | 'away'
  | 'waiting'

/** Returns the payment whose money came and goes back whole: it came too late, came short, or was given back. */
export const goesBack = ({ payments }: Pick<Checkout, 'payments'>): Payment | undefined =>
  payments.find(({ state, back }) => state === 'paid' && back?.whole)

/** True if what is given back of the payment is sent by a person. */
export const isByHand = (payment: Pick<Payment, 'provider'> | undefined): boolean =>
  refundedByHand.some((one) => one === payment?.provider)

interface Choice {
  methods: readonly { method_id: string; provider: string }[]
  ways: readonly string[]
}

/**
 * Returns what the payer picked, as long as it is offered. Before that it is a kept method first, since it is one tap, and
 * nothing that did not work just now, as long as there is another.
 */
export function firstChoice(
  { methods, ways }: Choice,
  silent: readonly string[],
  picked?: string,
): string {
  const all = [
    ...methods.map(({ method_id, provider }) => ({ value: method_id, provider })),
    ...ways.map((provider) => ({ value: provider, provider })),
  ]
  if (picked !== undefined && all.some(({ value }) => value === picked)) return picked
  const [first = { value: 'sandbox' }] = all
  return (all.find(({ provider }) => !silent.includes(provider)) ?? first).value
}

/** Money was seen, or its provider or its payer says that it is on its way. */
export const isMoving = (payment: Payment | undefined, isBack: boolean): boolean =>
  payment?.state === 'pending' &&
  (payment.seen !== undefined ||
    payment.moving === true ||
    (payment.provider !== 'sandbox' && isBack))

/** Returns the payment that is the payer's next one, of several: a failed one stops none of the others. */
export const currentOf = ({ payments }: Pick<Checkout, 'payments'>): Payment | undefined =>
  payments.find(({ state }) => state === 'pending' || state === 'created') ??
  payments.find(({ state }) => state !== 'paid')

/**
 * Returns what an open checkout shows. That nothing was charged is said only where no money came and none is known to
 * be on its way.
 * @param isOver nothing can be paid any more: its time is over, or selling was stopped.
 * @param isBack the payer was just led back by their provider.
 */
export function shownOf(
  checkout: Pick<Checkout, 'payments'>,
  { isOver, isBack }: { isOver: boolean; isBack: boolean },
): Shown {
  const { payments } = checkout
  const current = currentOf(checkout)
  const isPart = payments.some(({ state }) => state === 'paid')
  if (goesBack(checkout)) return 'back'
  if (current?.state === 'failed') return 'failed'
  if (isOver && !isPart && !isMoving(current, isBack)) return 'over'
  if (payments.length === 0) return 'choose'
  if (current?.provider === 'sandbox') return 'sandbox'
  if (current?.next.kind === 'transfer') return 'transfer'
  return current?.away ? 'away' : 'waiting'
}
