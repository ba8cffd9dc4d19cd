import { formatNumber } from './formatters.ts'
import type { Locale } from './locale.ts'

/** `1.8 MB`, `640 kB`: how large a file is, in units of a thousand. */
export function formatBytes(bytes: number, locale: Locale): string {
  const isLarge = bytes >= 1_000_000
  const value = isLarge ? bytes / 1_000_000 : Math.max(1, bytes / 1000)
  return formatNumber(value, locale, {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge && value < 100 ? 1 : 0,
  })
}
