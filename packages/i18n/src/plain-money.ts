import type { Locale } from './locale.ts'
import { plainNumber } from './plain-number.ts'

/**
 * Patterns of amounts in the most used currencies, which have hundredths. They do without an Intl object: making a page's
 * first one costs a slow phone a tenth of a second.
 */
const patterns: Record<Locale, Record<string, string>> = {
  en: { EUR: '€#', USD: '$#' },
  fr: { EUR: '#\u00a0€', USD: '#\u00a0$US' },
  es: { EUR: '#\u00a0€', USD: '#\u00a0US$' },
}

interface Money {
  amount: number
  currency: string
}

/**
 * Minor units as money; undefined where only Intl knows how.
 * @param short leaves the digits of a whole amount out, as price tags do.
 */
export function plainMoney(
  { amount, currency }: Money,
  locale: Locale,
  { short = false } = {},
): string | undefined {
  const pattern = patterns[locale][currency]
  if (pattern === undefined || !Number.isSafeInteger(amount)) return undefined
  const cents = Math.abs(amount) % 100
  const whole = plainNumber((Math.abs(amount) - cents) / 100, locale)
  const rest = `${locale === 'en' ? '.' : ','}${String(cents).padStart(2, '0')}`
  const number = short && cents === 0 ? whole : whole + rest
  return `${amount < 0 ? '-' : ''}${pattern.replace('#', number)}`
}
