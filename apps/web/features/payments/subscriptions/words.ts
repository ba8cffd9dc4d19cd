import type { SavedMethod, Subscription } from '@plaudit/contract/payments/subscriptions'
import { formatDate } from '@plaudit/i18n/formatters'
import type { Locale } from '@plaudit/i18n/locale'
import { m } from '@plaudit/i18n/messages'
import { wayTitle } from '../checkout/ways.ts'

type Interval = Subscription['interval']

const prices: Record<Interval, (values: { price: string }) => string> = {
  day: m.subscriptions_price_day,
  week: m.subscriptions_price_week,
  month: m.subscriptions_price_month,
  year: m.subscriptions_price_year,
}
const sentences: Record<Interval, () => string> = {
  day: m.subscriptions_then_day,
  week: m.subscriptions_then_week,
  month: m.subscriptions_then_month,
  year: m.subscriptions_then_year,
}

/** "5 € a month". */
export const priceEach = (interval: Interval, price: string): string => prices[interval]({ price })

/** Returns the sentence that the price is paid again. */
export const thenPaid = (interval: Interval): string => sentences[interval]()

/** A method by its card's last figures, else by its way. */
export const methodName = ({ label, provider }: Pick<SavedMethod, 'label' | 'provider'>): string =>
  label === '' ? wayTitle(provider) : label

const states: Record<Subscription['state'], () => string> = {
  active: m.subscriptions_state_active,
  past_due: m.subscriptions_state_past_due,
  paused: m.subscriptions_state_paused,
  ended: m.subscriptions_state_ended,
}

/** Names its state. */
export function stateWords(one: Subscription): string {
  const { state, charging, cancel_at_end, resting, method } = one
  if (charging) return m.subscriptions_state_charging()
  if (resting && !cancel_at_end) return m.subscriptions_state_paused()
  // Nothing failed where its payer pays each time themselves.
  if (state === 'past_due' && method === null) return m.subscriptions_state_due()
  return cancel_at_end ? m.subscriptions_state_cancelled() : states[state]()
}

/** Says its state in one sentence. */
export function standing(one: Subscription, locale: Locale): string {
  const { state, next_at, period_end, ends_at, end_reason, cancel_at_end, method } = one
  const date = formatDate(period_end, locale)
  if (end_reason === 'unpaid') return m.subscriptions_because_unpaid()
  if (end_reason === 'gone') return m.subscriptions_because_gone()
  if (state === 'ended') return m.subscriptions_ended_on({ date })
  if (cancel_at_end) return m.subscriptions_ends_on({ date })
  if (one.resting) return m.subscriptions_resting()
  if (state === 'past_due' && next_at !== null && ends_at !== null) {
    const end = formatDate(ends_at, locale)
    return method === null
      ? m.subscriptions_pay_until({ end })
      : m.subscriptions_try_next({ date: formatDate(next_at, locale), end })
  }
  if (next_at === null) return m.subscriptions_paid_until({ date })
  return m.subscriptions_next({ date: formatDate(next_at, locale) })
}
