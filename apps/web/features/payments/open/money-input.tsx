import { minorDigits } from '@plaudit/contract/currencies'
import { intlTags, type Locale } from '@plaudit/i18n/locale'
import { m } from '@plaudit/i18n/messages'
import { formatPrice } from '@plaudit/i18n/prices'
import { readMoney } from '@plaudit/i18n/typed-money'
import { Input, type InputProps } from '@plaudit/ui/input'
import { useLocale } from '@plaudit/ui/locale'

interface Props extends Omit<InputProps, 'value'> {
  value: string
  /** Empty as long as none is chosen. */
  currency: string
}

/**
 * A field for an amount as people write it. Below it stands how to write what can't be read, and what a mark between
 * thousands was read as: nobody finds out at the checkout that three zeros were lost.
 */
export function MoneyInput({ value, currency, ...rest }: Props) {
  const locale = useLocale()
  return (
    <>
      <Input inputMode="decimal" autoComplete="off" value={value} {...rest} />
      <span
        aria-live="polite"
        className="num mt-1 block text-small font-normal text-muted empty:hidden"
      >
        {noteOf(value, currency || 'USD', locale)}
      </span>
    </>
  )
}

const isWithThousands = (text: string): boolean => /\d[.,]\d{3}$/.test(text.trim())

export function noteOf(text: string, currency: string, locale: Locale): string | undefined {
  if (text.trim() === '') return undefined
  const amount = readMoney(text, currency, locale)
  if (amount !== undefined)
    return isWithThousands(text) ? `= ${formatPrice({ amount, currency }, locale)}` : undefined
  const [whole, fine] = [12_500, 12_500.5].map((sum) =>
    sum.toLocaleString(intlTags[locale], {
      minimumFractionDigits: Number.isInteger(sum) ? 0 : minorDigits(currency),
    }),
  )
  return minorDigits(currency) === 0 || fine === undefined
    ? m.payments_amount_how_whole({ whole: whole ?? '' }, { locale })
    : m.payments_amount_how({ whole: whole ?? '', fine }, { locale })
}
