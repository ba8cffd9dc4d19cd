import type { Money } from '@plaudit/contract/currencies'
import { formatMoney } from '@plaudit/i18n/money'
import { m } from '@plaudit/i18n/messages'
import { Link } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { useUser } from '../../../lib/user.ts'

/** One currency of several can be paid by itself: by the balance that is there of it, or in a way that takes it alone. */
export function Alone({ sum }: { sum: Money }) {
  const locale = useLocale()
  const { user } = useUser()
  if (!user) return null
  return (
    <p className="text-right">
      <Link kind="action" href={`/checkout?kind=cart&currency=${sum.currency}`}>
        {m.orders_cart_only({ amount: formatMoney(sum, locale) })}
      </Link>
    </p>
  )
}
