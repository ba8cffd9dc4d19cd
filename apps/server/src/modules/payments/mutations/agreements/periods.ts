import type { RenewalInterval } from '@plaudit/contract/payments/constants'
import { later } from '../../../../platform/zones.ts'
import type { AgreementRow } from '../../data/agreements.ts'

/** The time of a period, and from where periods are counted after it. */
export interface Placed {
  anchor_at: Date
  anchored: number
  period_start: Date
  period_end: Date
}

/** The first period of what begins then, on the payer's calendar. */
export function firstPeriod(from: Date, interval: RenewalInterval, zone: string): Placed {
  return {
    anchor_at: from,
    anchored: 1,
    period_start: from,
    period_end: new Date(later(from.getTime(), 1, interval, zone)),
  }
}

type Counted = Pick<
  AgreementRow,
  'anchor_at' | 'anchored' | 'period_end' | 'interval' | 'time_zone'
>

/**
 * Returns the period after the paid one. The next period follows without a gap, however late it is paid, so that the
 * day of payment stays; a period that would be over by now begins anew instead, and nobody pays for time that they had
 * nothing of.
 */
export function nextPeriod(row: Counted, now: Date): Placed {
  const { anchor_at, anchored, period_end, interval, time_zone } = row
  const end = later(anchor_at.getTime(), anchored + 1, interval, time_zone)
  if (end <= now.getTime()) return firstPeriod(now, interval, time_zone)
  return {
    anchor_at,
    anchored: anchored + 1,
    period_start: period_end,
    period_end: new Date(end),
  }
}
