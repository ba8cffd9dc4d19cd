import type { Locale } from '@plaudit/i18n/locale'
import { keep, readKept } from '../../../lib/kept.ts'
import type { Filters } from './filters.ts'
import type { Category, ListPage } from './load.ts'

/** Copy of a list on the device: shown at once, refreshed behind (specification 9). */
export interface KeptList {
  key: string
  /** Epoch milliseconds of this device. */
  at: number
  page: ListPage
}

const lists = 'contests'
const most = 4
/** A little less than what `keep` takes, since it keeps nothing of what is too long. */
const maxCharacters = 380_000

export const keyOf = ({ status, category, search, sort, page }: Filters): string =>
  JSON.stringify([status, category, search, sort, page])

/** With the newest copy first; the oldest go when there are too many or too long ones. */
export function withList(
  kept: readonly KeptList[],
  entry: KeptList,
  limit = maxCharacters,
): KeptList[] {
  const next = [entry, ...kept.filter(({ key }) => key !== entry.key)].slice(0, most)
  while (next.length > 1 && JSON.stringify(next).length > limit) next.pop()
  return next
}

export function keepList(filters: Filters, page: ListPage): void {
  const before = readKept<KeptList[]>(lists)?.value ?? []
  keep(lists, withList(before, { key: keyOf(filters), at: Date.now(), page }))
}

export function keptList(filters: Filters): KeptList | undefined {
  const key = keyOf(filters)
  return readKept<KeptList[]>(lists)?.value.find((entry) => entry.key === key)
}

/** Names of categories are in a language. */
const categoriesIn = (locale: Locale) => `categories-${locale}`

export const keepCategories = (locale: Locale, categories: readonly Category[]): void =>
  keep(categoriesIn(locale), categories)

export const keptCategories = (locale: Locale): Category[] | undefined =>
  readKept<Category[]>(categoriesIn(locale))?.value
