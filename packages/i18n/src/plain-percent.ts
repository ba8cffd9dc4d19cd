import type { Locale } from './locale.ts'

/** A share from 0 to 1 in whole per cent, as `formatPercent` says it, without an Intl object (`plainNumber` has the reason). */
export function plainPercent(share: number, locale: Locale): string {
  // By the digits that are written: 0.285 * 100 is less than 28.5.
  const whole = share < 1e-6 ? 0 : Math.round(Number(`${share}e2`))
  return `${whole}${locale === 'en' ? '' : '\u00a0'}%`
}
