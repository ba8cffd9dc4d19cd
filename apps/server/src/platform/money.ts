/** An amount in integer minor units (cents; yen have none) of an ISO 4217 currency (product 5). */
export interface Money {
  amount: number
  currency: string
}

const digitsOf = new Map<string, number>()

/** Decimal places of a currency: 2 for USD, 0 for JPY, 3 for KWD. @throws RangeError when unknown. */
export function minorDigits(currency: string): number {
  let digits = digitsOf.get(currency)
  if (digits === undefined) {
    if (!isCurrency(currency)) throw new RangeError(`${currency} is no known currency`)
    digits =
      new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
        .maximumFractionDigits ?? 2
    digitsOf.set(currency, digits)
  }
  return digits
}

const known = new Set(Intl.supportedValuesOf('currency'))

export const isCurrency = (code: string): boolean => known.has(code)

/** @throws RangeError when the amount is no safe integer or the currency is unknown. */
export function money(amount: number, currency: string): Money {
  if (!Number.isSafeInteger(amount)) throw new RangeError('an amount is an integer of minor units')
  minorDigits(currency)
  return { amount, currency }
}

/**
 * Reads `12.50` as a person or another system writes it, with a point and without separators.
 * Undefined when it is none, or finer than the currency's minor unit.
 */
export function parseMoney(text: string, currency: string): Money | undefined {
  const match = /^(-)?(\d{1,16})(?:\.(\d+))?$/.exec(text.trim())
  if (match === null || !isCurrency(currency)) return undefined
  const digits = minorDigits(currency)
  const fraction = (match[3] ?? '').replace(/0+$/, '')
  if (fraction.length > digits) return undefined
  const amount = Number(`${match[2]}${fraction.padEnd(digits, '0')}`)
  if (!Number.isSafeInteger(amount)) return undefined
  return { amount: match[1] !== undefined && amount !== 0 ? -amount : amount, currency }
}

/** `12.50`: exact, for other systems and for `Intl`. */
export function decimal({ amount, currency }: Money): string {
  const digits = minorDigits(currency)
  const whole = String(Math.abs(amount)).padStart(digits + 1, '0')
  const sign = amount < 0 ? '-' : ''
  if (digits === 0) return `${sign}${whole}`
  return `${sign}${whole.slice(0, -digits)}.${whole.slice(-digits)}`
}

/** As a person of this language reads it. The text goes to `Intl` whole, so nothing is rounded. */
export function formatMoney(value: Money, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency: value.currency })
  return format.format(decimal(value) as Intl.StringNumericLiteral)
}

/** @throws RangeError when currencies are mixed or the sum leaves the safe integers. */
export function sumMoney(values: readonly Money[], currency: string): Money {
  let amount = 0
  for (const value of values) {
    if (value.currency !== currency) throw new RangeError('different currencies have no sum')
    amount += value.amount
    if (!Number.isSafeInteger(amount)) throw new RangeError('the sum is too large')
  }
  return { amount, currency }
}
