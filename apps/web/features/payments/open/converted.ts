import { minorDigits } from '@plaudit/contract/currencies'

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
