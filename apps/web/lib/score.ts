import { formatNumber } from '@plaudit/i18n/formatters'
import type { Locale } from '@plaudit/i18n/locale'

/** The figure that a place comes from where more than a sum decides: of hundred, with one digit behind the point. */
export const formatScore = (score: string, locale: Locale): string =>
  formatNumber(Number(score) / 100, locale, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
