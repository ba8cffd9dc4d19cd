import type { Money } from '@plaudit/contract/currencies'
import { formatList } from '@plaudit/i18n/formatters'
import { formatMoney } from '@plaudit/i18n/money'
import { m } from '@plaudit/i18n/messages'
import { useLocale } from '@plaudit/ui/locale'
import { callKey, callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import type { Cart } from '../use-cart.ts'

const asked = { kind: 'cart' } as const

/**
 * Says what the checkout will ask for, in each currency, where tax and fees come on top: they go by the buyer's country,
 * and by the seller. It comes later than the cart, and stands where it moves no button.
 */
export default function WithTax({ cart, dues }: { cart: Cart; dues: readonly Money[] }) {
  const locale = useLocale()
  const { data } = useQuery({
    ...callQuery('checkout/quote', asked),
    // Another cart costs another sum.
    queryKey: [...callKey('checkout/quote', asked), cart],
    // A cart that can't be paid for yet says so by its lines.
    retry: false,
  })
  const isMore = (sum: Money) => {
    const due = dues.find(({ currency }) => currency === sum.currency)
    return due !== undefined && sum.amount > due.amount
  }
  if (!data?.amounts.some(isMore)) return null
  return (
    <p className="num mt-2 text-small">
      {m.orders_cart_with_tax({
        amount: formatList(
          data.amounts.map((sum) => formatMoney(sum, locale)),
          locale,
        ),
      })}
    </p>
  )
}
