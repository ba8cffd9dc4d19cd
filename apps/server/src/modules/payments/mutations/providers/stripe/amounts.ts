import { minorDigits, type Money } from '../../../../../platform/money.ts'
import { fromUnits, type Writing } from '../exponents.ts'

/*
 * docs.stripe.com/currencies: presentment currencies, those without decimals, those with three of which the last is 0,
 * and those that have none any more but are still written with two. Least amounts are those that Stripe lists.
 */
const words = (text: string): Set<string> => new Set(text.split(' '))
const taken = words(
  'USD AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CVE CZK DJF DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR ISK JMD JOD JPY KES KGS KHR KMF KRW KWD KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SEK SGD SHP SLE SOS SRD STD SZL THB TJS TND TOP TRY TTD TWD TZS UAH UGX UYU UZS VND VUV WST XAF XCD XOF XPF YER ZAR ZMW',
)
const none = words('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF')
const three = words('BHD JOD KWD OMR TND')
/** Without decimals, but written in hundredths that are 0. */
const former = words('ISK UGX')
const least: Record<string, number> = {
  USD: 50,
  AED: 200,
  AUD: 50,
  BGN: 100,
  BRL: 50,
  CAD: 50,
  CHF: 50,
  CZK: 1500,
  DKK: 250,
  EUR: 50,
  GBP: 30,
  HKD: 400,
  HUF: 17_500,
  INR: 50,
  JPY: 50,
  MXN: 1000,
  MYR: 200,
  NOK: 300,
  NZD: 50,
  PLN: 200,
  RON: 200,
  SEK: 300,
  SGD: 50,
  THB: 1000,
}

/** Eight digits are what every currency may have. */
const maximum = 99_999_999

export const digitsAtStripe = (currency: string): number =>
  none.has(currency) ? 0 : three.has(currency) ? 3 : 2

/** Returns Stripe's writing of a currency; undefined when it does not take it. */
export function writingAtStripe(currency: string): Writing | undefined {
  if (!taken.has(currency)) return undefined
  const step = three.has(currency) ? 10 : former.has(currency) ? 100 : 1
  return {
    digits: digitsAtStripe(currency),
    step,
    minimum: Math.max(least[currency] ?? 1, step),
    maximum: Math.floor(maximum / step) * step,
  }
}

/** Converts an amount of Stripe (`eur`, in its units) into ours. */
export function moneyOfStripe(units: number, code: string): Money {
  const currency = code.toUpperCase()
  return fromUnits(units, currency, digitsAtStripe(currency))
}

/**
 * Converts a fee of Stripe (`isk`, in its units) into ours, rounded up: its hundredths of a krone may be finer than
 * our minor unit, and a payment that came must not be left because its cost can't be written exactly.
 */
export function costOfStripe(units: number, code: string): Money {
  const currency = code.toUpperCase()
  const finer = Math.max(0, digitsAtStripe(currency) - minorDigits(currency))
  const step = Number(`1e${finer}`)
  return fromUnits(Math.ceil(units / step) * step, currency, digitsAtStripe(currency))
}
