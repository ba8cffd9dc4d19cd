import type { Order } from '@plaudit/contract/orders/shapes'
import { formatMoney } from '@plaudit/i18n/money'
import { m } from '@plaudit/i18n/messages'
import { useLocale } from '@plaudit/ui/locale'
import { areFilesGone, verdictWords } from './outcome-words.ts'

/** Says whom a decided dispute gave the price to, or what of it went back to the buyer, and what left with it. */
export default function Outcome({ order, refunded }: { order: Order; refunded?: boolean }) {
  const locale = useLocale()
  if (!refunded) return <p className="font-semibold empty:hidden">{verdictWords(order)}</p>
  return (
    <>
      <p className="num text-muted">
        {m.orders_refunded({ amount: formatMoney(order.refunded, locale) })}
      </p>
      {areFilesGone(order) && <p className="text-muted">{m.orders_files_gone()}</p>}
    </>
  )
}
