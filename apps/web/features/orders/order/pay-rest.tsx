import type { Money } from '@plaudit/contract/currencies'
import { formatMoney } from '@plaudit/i18n/money'
import { m } from '@plaudit/i18n/messages'
import { ButtonLink } from '@plaudit/ui/button'
import { useLocale } from '@plaudit/ui/locale'
import { callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'

interface Props {
  order_id: string
  /** The rest of the price, without tax and the buyer's fee. */
  price: Money
  size: 'md' | 'lg'
}

/** Names what the checkout will ask for: tax and fees come on top of the rest, as they came on top of the deposit. */
export function PayRest({ order_id, price, size }: Props) {
  const locale = useLocale()
  const { data } = useQuery({
    ...callQuery('checkout/quote', { kind: 'rest', order_id }),
    // A rest that can't be paid for now is refused at the checkout.
    retry: false,
  })
  return (
    <ButtonLink variant="act" size={size} href={`/checkout?kind=rest&order_id=${order_id}`}>
      {m.orders_pay_rest({ amount: formatMoney(data?.amount ?? price, locale) })}
    </ButtonLink>
  )
}
