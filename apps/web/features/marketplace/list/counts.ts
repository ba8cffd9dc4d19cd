import { exactCount } from '@plaudit/contract/marketplace/categories'
import { formatNumber } from '@plaudit/i18n/formatters'
import type { Locale } from '@plaudit/i18n/locale'
import { m } from '@plaudit/i18n/messages'

/** Returns their number: exact up to a thousand. */
export const countWords = (count: number, locale: Locale): string =>
  count > exactCount ? m.marketplace_count_many() : formatNumber(count, locale)

export const foundWords = (total: number): string =>
  total > exactCount ? m.marketplace_found_many() : m.marketplace_found({ count: total })
