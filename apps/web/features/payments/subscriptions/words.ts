import type { SavedMethod, Subscription } from '@plaudit/contract/payments/subscriptions'
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
