import { decimal, isCurrency, minorDigits, type Money } from '@plaudit/contract/currencies'

export { decimal, isCurrency, minorDigits, type Money }

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

/** Rule for a fraction of a minor unit; `half_up` goes away from zero at exactly a half. */
export type Rounding = 'half_up' | 'half_even' | 'down' | 'up'

/** A quotient as an integer. The sign is set aside first, so that a refund rounds as its payment did. */
function rounded(numerator: bigint, denominator: bigint, rounding: Rounding): bigint {
  const isNegative = numerator < 0n !== denominator < 0n
  const above = numerator < 0n ? -numerator : numerator
  const below = denominator < 0n ? -denominator : denominator
  const whole = above / below
  const twice = (above % below) * 2n
  const isUp = {
    down: false,
    up: twice > 0n,
    half_up: twice >= below,
    half_even: twice > below || (twice === below && whole % 2n === 1n),
  }[rounding]
  const result = isUp ? whole + 1n : whole
  return isNegative ? -result : result
}

/** @throws RangeError when the amount is beyond the safe integers. */
const moneyOf = (amount: bigint, currency: string): Money => money(Number(amount), currency)

/**
 * A share of an amount, such as a fee.
 * @param basisPoints hundredths of a per cent: 250 is 2.5 %.
 */
export const shareOf = (value: Money, basisPoints: number, rounding: Rounding = 'half_up'): Money =>
  moneyOf(rounded(BigInt(value.amount) * BigInt(basisPoints), 10_000n, rounding), value.currency)

/**
 * Divides an amount by weights; the parts add up to it to the last minor unit. The units that rounding leaves go one
 * each to the parts that lost most, the earlier first; a part of weight 0 gets nothing.
 * @param weights integers from 0, not all 0.
 * @throws RangeError for other weights.
 */
export function allocate(value: Money, weights: readonly number[]): Money[] {
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n)
  if (sum === 0n || weights.some((weight) => weight < 0))
    throw new RangeError('weights are integers from 0, not all of them 0')
  const sign = value.amount < 0 ? -1n : 1n
  const whole = BigInt(value.amount) * sign
  const parts = weights.map((weight, index) => ({
    index,
    amount: (whole * BigInt(weight)) / sum,
    lost: (whole * BigInt(weight)) % sum,
  }))
  let left = whole - parts.reduce((all, part) => all + part.amount, 0n)
  const byLoss = parts.toSorted((a, b) =>
    a.lost === b.lost ? a.index - b.index : a.lost < b.lost ? 1 : -1,
  )
  for (const part of byLoss) {
    if (left === 0n) break
    part.amount += 1n
    left -= 1n
  }
  return parts.map(({ amount }) => moneyOf(amount * sign, value.currency))
}

/** Divides an amount into so many parts that differ by one minor unit at most, the larger first. */
export const split = (value: Money, parts: number): Money[] =>
  allocate(
    value,
    Array.from({ length: parts }, () => 1),
  )

/** Units of each currency for one of `base`, as `api/rates` gives them. */
export interface Rates {
  base: string
  rates: Readonly<Record<string, number>>
}

/**
 * An amount in another currency, worked out exactly and rounded once, by `half_up` unless said: for showing, never
 * for charging, which is done in the seller's currency (product 5). Undefined when a rate is missing.
 */
export function convert(
  value: Money,
  currency: string,
  { base, rates }: Rates,
  rounding: Rounding = 'half_up',
): Money | undefined {
  if (value.currency === currency) return value
  const from = value.currency === base ? fraction(1) : fraction(rates[value.currency])
  const to = currency === base ? fraction(1) : fraction(rates[currency])
  if (from === undefined || to === undefined) return undefined
  const numerator = BigInt(value.amount) * to.numerator * from.denominator
  const denominator = to.denominator * from.numerator
  const finer = minorDigits(currency) - minorDigits(value.currency)
  const scale = 10n ** BigInt(Math.abs(finer))
  return moneyOf(
    finer >= 0
      ? rounded(numerator * scale, denominator, rounding)
      : rounded(numerator, denominator * scale, rounding),
    currency,
  )
}

/** A rate as the decimal that it was given as. */
function fraction(
  rate: number | undefined,
): { numerator: bigint; denominator: bigint } | undefined {
  if (rate === undefined || !Number.isFinite(rate) || rate <= 0) return undefined
  const [digits = '', exponent = '0'] = String(rate).split('e')
  const [whole = '', behind = ''] = digits.split('.')
  const shift = Number(exponent) - behind.length
  const power = 10n ** BigInt(Math.abs(shift))
  const numerator = BigInt(whole + behind)
  return shift >= 0
    ? { numerator: numerator * power, denominator: 1n }
    : { numerator, denominator: power }
}
