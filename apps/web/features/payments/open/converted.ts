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
