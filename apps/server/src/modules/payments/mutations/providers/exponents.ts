import { minorDigits, type Money } from '../../../../platform/money.ts'
import type { AmountFault } from './provider.ts'

/** Rules by which a provider writes amounts of one currency. */
export interface Writing {
  /** Decimal places of its integer amounts, or of its decimal texts. */
  digits: number
  /** Multiples that it takes, in its own smallest units; 1 when any. */
  step?: number
  /** In its own smallest units. */
  minimum: number
  maximum: number
}

/** Ten to a small power, exactly. */
const ten = (power: number): number => Number(`1e${power}`)

/** An amount of ours in the provider's smallest units; undefined when it can't be written there. */
export function inUnits(
  { amount, currency }: Money,
  { digits, step = 1 }: Writing,
): number | undefined {
  const shift = digits - minorDigits(currency)
  const units = shift >= 0 ? amount * ten(shift) : amount / ten(-shift)
  return Number.isSafeInteger(units) && units % step === 0 ? units : undefined
}

/**
 * Converts an amount in the provider's smallest units into ours.
 * @throws RangeError when it is finer than our minor unit.
 */
export function fromUnits(units: number, currency: string, digits: number): Money {
  const shift = minorDigits(currency) - digits
  const amount = shift >= 0 ? units * ten(shift) : units / ten(-shift)
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${units} is no amount of ${currency}`)
  return { amount, currency }
}

/** Returns the reason why the provider can't take this amount, in our minor units; undefined when it can. */
export function unfit(money: Money, writing: Writing): AmountFault | undefined {
  const units = inUnits(money, writing)
  if (units !== undefined && units >= writing.minimum && units <= writing.maximum) return undefined
  const shift = minorDigits(money.currency) - writing.digits
  const ours = (value: number, round: (n: number) => number): number =>
    shift >= 0 ? value * ten(shift) : round(value / ten(-shift))
  const step = Math.max(1, ours(writing.step ?? 1, Math.ceil))
  return {
    minimum: Math.ceil(ours(writing.minimum, Math.ceil) / step) * step,
    maximum: Math.floor(ours(writing.maximum, Math.floor) / step) * step,
    step,
  }
}
