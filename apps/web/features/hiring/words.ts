import type { JobData } from '@plaudit/contract/feeds/shape'
import type { Job, Offer } from '@plaudit/contract/hiring/calls'
import { formatPrice } from '@plaudit/i18n/prices'
import type { Locale } from '@plaudit/i18n/locale'
import { m } from '@plaudit/i18n/messages'

/** A budget as people read it: a sum, or two. */
export function budgetWord(
  {
    budget,
    range_budget,
    currency,
  }: Partial<Pick<JobData, 'budget' | 'range_budget' | 'currency'>>,
  locale: Locale,
): string {
  if (currency === undefined) return ''
  const price = (amount: number) => formatPrice({ amount, currency }, locale)
  if (range_budget)
    return m.hiring_budget_range({ min: price(range_budget.min), max: price(range_budget.max) })
  return budget ? price(budget) : ''
}

export const stateWord = (state: Job['state']): string =>
  ({ open: m.hiring_state_open, filled: m.hiring_state_filled, closed: m.hiring_state_closed })[
    state
  ]()

export const offerWord = (state: Offer['state']): string =>
  ({
    sent: m.hiring_offer_sent,
    received: m.hiring_offer_received,
    accepted: m.hiring_offer_accepted,
    declined: m.hiring_offer_declined,
    withdrawn: m.hiring_offer_withdrawn,
    expired: m.hiring_offer_expired,
  })[state]()

type Details = Pick<Offer['offer_details'], 'delivery_time' | 'delivery_unit'>

export const deliveryWord = ({ delivery_time: count, delivery_unit }: Details): string =>
  ({ hour: m.hiring_hours, day: m.hiring_days, week: m.hiring_weeks, month: m.hiring_months })[
    delivery_unit
  ]({ count })

const hours = { hour: 1, day: 24, week: 168, month: 720 }

/** For the order of offers. */
export const hoursOf = ({ delivery_time, delivery_unit }: Details): number =>
  delivery_time * hours[delivery_unit]
