import { formatList } from '@plaudit/i18n/formatters'
import { formatMoney } from '@plaudit/i18n/money'
import { m } from '@plaudit/i18n/messages'
import { Banner } from '@plaudit/ui/banner'
import { ButtonLink } from '@plaudit/ui/button'
import { useLocale } from '@plaudit/ui/locale'
import type { CartRestSlot } from '../../payments/open/slots.ts'
import { dueNow, useCart } from '../use-cart.ts'

/** A buyer may pay one currency of a cart alone, and a payment may fail: what is to be paid next, and the way to it. */
export default function CheckoutRest({ currencies }: CartRestSlot) {
  const locale = useLocale()
  const totals = useCart().data?.cart.totals ?? []
  const rest = totals.filter((one) => !currencies?.includes(one.currency))
  if (rest.length === 0) return null
  const sums = rest.map((one) => formatMoney(dueNow(one), locale))
  const amount = formatList(sums, locale)
  if (currencies !== undefined)
    return (
      <Banner tone="info" inset className="mt-4">
        {m.orders_cart_rest({ amount })}
      </Banner>
    )
  return (
    <ButtonLink variant="act" href="/checkout?kind=cart">
      {m.orders_cart_rest_go({ amount })}
    </ButtonLink>
  )
}
