import { formatList } from '@plaudit/i18n/formatters'
import { formatMoney } from '@plaudit/i18n/money'
import { m } from '@plaudit/i18n/messages'
import { Banner } from '@plaudit/ui/banner'
import { ButtonLink } from '@plaudit/ui/button'
import { useLocale } from '@plaudit/ui/locale'
import type { CartRestSlot } from '../../payments/open/slots.ts'
import { dueNow, useCart } from '../use-cart.ts'

/** The buyer pays a cart in several currencies one after the other: the part to be paid next, and the way to it. */
export default function CheckoutRest({ currency }: CartRestSlot) {
  const locale = useLocale()
  const totals = useCart().data?.cart.totals ?? []
  const rest = totals.filter((one) => one.currency !== currency)
  if (rest.length === 0) return null
  const sums = rest.map((one) => formatMoney(dueNow(one), locale))
  if (currency !== undefined)
    return (
      <Banner tone="info" inset className="mt-4">
        {m.orders_cart_rest({ amount: formatList(sums, locale) })}
      </Banner>
    )
  return (
    <ButtonLink variant="act" href="/checkout?kind=cart">
      {m.orders_cart_rest_go({ amount: sums[0] ?? '' })}
    </ButtonLink>
  )
}
