import { useSearchParams } from 'react-router'
import type { Reply } from '@plaudit/contract/calls'
import { formatList } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Banner } from '@plaudit/ui/banner'
import { Link } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { TopUp } from './top-up.tsx'

/** Says why nothing can be paid, before anybody presses anything, and the way on where there is one. */
export default function NoWay({
  quote: { providers, untaken, amounts, balances, balances_lack: lacks },
  isCart,
}: {
  quote: Reply<'checkout/quote'>
  /** What is bought stays in the cart, where its lines can be taken out. */
  isCart: boolean
}) {
  const locale = useLocale()
  const [search] = useSearchParams()
  const isTestOnly = providers.length > 0
  return (
    <div className="mt-6 grid gap-6">
      <Banner tone="warn" inset>
        {isTestOnly
          ? m.payments_no_test_way()
          : untaken === undefined
            ? m.payments_no_way()
            : untaken.length > 0
              ? m.payments_no_way_currency({ currency: formatList(untaken, locale) })
              : m.payments_no_way_all()}{' '}
        {isTestOnly && (
          <Link href={`/checkout?${search}`} kind="action">
            {m.payments_no_test_way_act()}
          </Link>
        )}
        {!isTestOnly && isCart && (
          <Link href="/cart" kind="action">
            {amounts.length > 1 ? m.orders_cart_apart() : m.orders_see_cart()}
          </Link>
        )}
      </Banner>
      {lacks.length > 0 && <TopUp balances={balances} lacks={lacks} />}
    </div>
  )
}
