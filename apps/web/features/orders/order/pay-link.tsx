import type { Money } from '@plaudit/contract/currencies'
import { formatMoney } from '@plaudit/i18n/money'
import { ButtonLink } from '@plaudit/ui/button'
import { useLocale } from '@plaudit/ui/locale'
import { useDue } from './use-due.ts'

interface Props {
  bought: { kind: 'rest'; order_id: string } | { kind: 'offer'; offer_id: string }
  /** The price, without tax and the buyer's fee. */
  price: Money
  size: 'md' | 'lg'
  words: (values: { amount: string }) => string
}

/** Leads to the checkout, and names what the checkout will ask for. */
export function PayLink({ bought, price, size, words }: Props) {
  const locale = useLocale()
  const due = useDue(bought, true)
  return (
    <ButtonLink variant="act" size={size} href={`/checkout?${new URLSearchParams(bought)}`}>
      {words({ amount: formatMoney(due ?? price, locale) })}
    </ButtonLink>
  )
}
