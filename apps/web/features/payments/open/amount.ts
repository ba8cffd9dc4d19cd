import { minorDigits } from '@plaudit/contract/currencies'
import { mostMoney } from '@plaudit/contract/payments/constants'
import { intlTags, type Locale } from '@plaudit/i18n/locale'

const pointOf = (locale: Locale): string => (1.5).toLocaleString(intlTags[locale]).slice(1, 2)

/** `4.5`, as a chain has it, or `4,5` where people write so; for reading, never for a wallet. */
export const coinsText = (shown: string, locale: Locale): string =>
  shown.replace('.', pointOf(locale))

/** `12.50`, or `12,50` where people write so, as a person types it into a field, with the currency's own decimals. */
export function amountText(amount: number, currency: string, locale: Locale = 'en'): string {
  const digits = minorDigits(currency)
  const text = String(amount).padStart(digits + 1, '0')
  return digits === 0 ? text : `${text.slice(0, -digits)}${pointOf(locale)}${text.slice(-digits)}`
}

const dotted = /^\d{1,3}(?:(?:\.\d{3}){2,}(?:,\d+)?|\.\d{3},\d+)$/
const commaed = /^\d{1,3}(?:(?:,\d{3}){2,}(?:\.\d+)?|,\d{3}\.\d+)$/

/**
 * What was typed, with a point before its decimals and nothing between its thousands. A mark parts thousands where it
 * stands twice or before the other mark, as in `1.200.000` and `1.200,50`; a mark alone stands before decimals.
 */
export function plainNumber(typed: string): string {
  const text = typed.trim().replaceAll(/[\s\u00A0\u202F']/g, '')
  const whole = dotted.test(text)
    ? text.replaceAll('.', '')
    : commaed.test(text)
      ? text.replaceAll(',', '')
      : text
  return whole.replace(',', '.')
}

/**
 * Minor units of what was typed, with a comma or a point; undefined for what is no amount above nothing, or has more
 * digits after the mark than the currency: `1,000` euros may be meant as a thousand or as one.
 */
export function readAmount(text: string, currency: string): number | undefined {
  const match = /^(\d{1,12})(?:\.(\d+))?$/.exec(plainNumber(text))
  if (match === null) return undefined
  const digits = minorDigits(currency)
  const fraction = match[2] ?? ''
  if (fraction.length > digits) return undefined
  const amount = Number(`${match[1]}${fraction.padEnd(digits, '0')}`)
  return amount >= 1 && amount <= mostMoney ? amount : undefined
}

/** Returns an amount in another currency, by the day's rates; undefined where a rate is not known. */
export function converted(
  { amount, currency }: { amount: number; currency: string },
  to: string,
  rates: Readonly<Record<string, number>>,
): { amount: number; currency: string } | undefined {
  const [from, into] = [rates[currency], rates[to]]
  if (from === undefined || into === undefined || to === currency) return undefined
  const units = (amount / 10 ** minorDigits(currency) / from) * into
  return { amount: Math.round(units * 10 ** minorDigits(to)), currency: to }
}

const euro = 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' ')
const others: Readonly<Record<string, string>> = {
  AR: 'ARS',
  AU: 'AUD',
  BR: 'BRL',
  CA: 'CAD',
  CH: 'CHF',
  CL: 'CLP',
  CN: 'CNY',
  CO: 'COP',
  CZ: 'CZK',
  DK: 'DKK',
  DO: 'DOP',
  GB: 'GBP',
  HT: 'HTG',
  HU: 'HUF',
  IN: 'INR',
  JP: 'JPY',
  KR: 'KRW',
  MA: 'MAD',
  MX: 'MXN',
  NG: 'NGN',
  NO: 'NOK',
  NZ: 'NZD',
  PE: 'PEN',
  PL: 'PLN',
  RO: 'RON',
  SE: 'SEK',
  SN: 'XOF',
  TN: 'TND',
  TR: 'TRY',
  US: 'USD',
  ZA: 'ZAR',
}

/** Returns the currency that people of a country pay with; undefined where the product doesn't say. */
export const currencyIn = (country: string): string | undefined =>
  euro.includes(country) ? 'EUR' : others[country]
