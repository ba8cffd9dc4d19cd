import { formatNumber } from '@plaudit/i18n/formatters'
import type { Locale } from '@plaudit/i18n/locale'

/** A share as a result of the log has it, with all its decimals. */
export const exactShare = (score: string, locale: Locale): string =>
  formatNumber(Number(score) / 100, locale, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 4,
  })
