import { formatNumber } from './formatters.ts'
import type { Locale } from './locale.ts'

/** A share from 0 to 1 as per cent. Whole ones do without an Intl object, for the reason that `plainNumber` has. */
export function formatPercent(share: number, locale: Locale, digits = 0): string {
  if (digits > 0 || !(share >= 0 && share <= 1))
    return formatNumber(share, locale, { style: 'percent', maximumFractionDigits: digits })
  // By the digits that are written: 0.285 * 100 is less than 28.5.
  const whole = share < 1e-6 ? 0 : Math.round(Number(`${share}e2`))
  return `${whole}${locale === 'en' ? '' : '\u00a0'}%`
}
