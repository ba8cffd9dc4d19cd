import type { Checkout } from '@plaudit/contract/payments/shapes'
import { m } from '@plaudit/i18n/messages'
import { useLocale } from '@plaudit/ui/locale'
import { formatLeft } from '@plaudit/ui/time-left'
import { useSecondsTo } from '../../../lib/clock.ts'

/** Tells how long the times of a checkout are still kept for its buyer; others can book them after that. */
export default function Kept({ checkout }: { checkout: Pick<Checkout, 'lines' | 'expires_at'> }) {
  const locale = useLocale()
  const hasTime = checkout.lines.some(({ thing }) => thing?.slot)
  const left = useSecondsTo(Date.parse(checkout.expires_at), 0)
  if (!hasTime || left === 0) return null
  return (
    <p
      className="num mt-4 rounded-in bg-won-soft px-3 py-2 font-semibold text-won-text"
      role="timer"
    >
      {m.payments_kept({ time: formatLeft(left, locale) })}
    </p>
  )
}
