import type { Locale } from './locale.ts'
import { plainNumber } from './plain-number.ts'
import { formatPrice } from './prices.ts'

const signs: Record<string, Record<Locale, string>> = {
  EUR: { en: '€', fr: '€', es: '€' },
  USD: { en: '$', fr: '$US', es: 'US$' },
}

/**
 * The price of a card in a list, as `formatPrice` has it. The most used currencies do without an Intl object: making a
 * page's first one costs a slow phone a tenth of a second.
 */
export function formatPriceTag(
  price: { amount: number; currency: string },
  locale: Locale,
): string {
  const { amount, currency } = price
  const sign = signs[currency]?.[locale]
  if (sign === undefined || !Number.isSafeInteger(amount) || amount < 0)
    return formatPrice(price, locale)
  const cents = amount % 100
  const whole = plainNumber((amount - cents) / 100, locale)
  const point = locale === 'en' ? '.' : ','
  const number = cents === 0 ? whole : whole + point + String(cents).padStart(2, '0')
  return locale === 'en' ? sign + number : `${number}\u00a0${sign}`
}
