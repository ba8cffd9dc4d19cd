import { formatNumber } from '@plaudit/i18n/formatters'
import type { Locale } from '@plaudit/i18n/locale'
import { m } from '@plaudit/i18n/messages'

/** A search is counted exactly to this; greater counts stand for "more". */
const exactCount = 1000

export const countWord = (count: number, locale: Locale): string =>
  count > exactCount ? m.search_of_kind_many() : formatNumber(count, locale)

export const foundWords = (count: number, search: string): string =>
  count > exactCount ? m.search_count_many({ search }) : m.search_count({ count, search })

export const allWords = (count: number, search: string): string =>
  count > exactCount ? m.search_all_of_many({ search }) : m.search_all_of({ count, search })

/** Number of the results that can be paged through. */
export const paged = (count: number): number => Math.min(count, exactCount)
