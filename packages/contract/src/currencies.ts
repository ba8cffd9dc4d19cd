import { digitsOf } from './minor-digits.ts'

/** An amount in integer minor units (cents; yen have none) of an ISO 4217 currency (product 5). */
export interface Money {
  amount: number
  currency: string
}

/** The most that a price or an amount can be, in minor units (product 13). */
export const maxAmount = 100_000_000_000

/** The currencies that are legal tender somewhere, by their ISO 4217 codes. Pure: a page without money leaves them out. */
export const currencies: readonly string[] = /* @__PURE__ */ (() =>
  `
AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP
CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR
IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU
MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG
SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST
XAF XCD XCG XOF XPF YER ZAR ZMW ZWG`
    .trim()
    .split(/\s+/))()

const known = /* @__PURE__ */ new Set(currencies)

export const isCurrency = (code: string): boolean => known.has(code)

/**
 * Decimal places of a currency: 2 for USD, 0 for JPY, 3 for KWD. They are ISO's, which payment providers count in;
 * Intl knows those of the coins in use and writes forints, for one, without any.
 * @throws RangeError when the currency is unknown.
 */
export function minorDigits(currency: string): number {
  if (!isCurrency(currency)) throw new RangeError(`${currency} is no known currency`)
  return digitsOf(currency)
}

/** `12.50`: exact, for other systems and for `Intl`. People read `formatMoney` of packages/i18n. */
export function decimal({ amount, currency }: Money): string {
  const digits = minorDigits(currency)
  const whole = String(Math.abs(amount)).padStart(digits + 1, '0')
  const sign = amount < 0 ? '-' : ''
  if (digits === 0) return `${sign}${whole}`
  return `${sign}${whole.slice(0, -digits)}.${whole.slice(-digits)}`
}
