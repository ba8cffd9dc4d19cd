import type { Locale } from '@plaudit/i18n/locale'
import { formatNumber } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { hrefOf, sortsOf } from './filters.ts'
import type { Filters, Sort, Status } from './filters.ts'
import type { Category } from './load.ts'

/** Returns a list's name, for the window's title and for a screen reader. */
export function titleWords(filters: Filters, categories: readonly Category[]): string {
  const { search, status, page } = filters
  const category = categories.find(({ value }) => value === filters.category)?.label
  const title =
    search !== ''
      ? m.lists_title_search({ search })
      : status !== ''
        ? statusTitle(status)
        : category === undefined
          ? m.lists_title()
          : m.lists_title_category({ category })
  return page > 1 ? m.lists_title_page({ title, page }) : title
}

function statusTitle(status: Status): string {
  switch (status) {
    case 'ongoing':
    case 'active':
      return m.lists_title_ongoing()
    case 'ended':
      return m.lists_title_ended()
    case 'upcoming':
      return m.lists_title_upcoming()
    case 'pending':
      return m.lists_title_pending()
  }
}

/** `38 contests`, or how many match what was searched. */
export function countWords(total: number, { search }: Filters, locale: Locale): string {
  const count = { count: total, shown: formatNumber(total, locale) }
  return search === '' ? m.lists_count(count) : m.lists_count_search({ ...count, search })
}

export function sortWords(sort: Sort, { status }: Filters): string {
  switch (sort) {
    case 'best':
      return m.lists_sort_best()
    case 'ending':
      return status === 'ended' ? m.lists_sort_decided() : m.lists_sort_ending()
    case 'new':
      return m.lists_sort_new()
    case 'popular':
      return m.lists_sort_popular()
    case 'name':
      return m.lists_sort_name()
  }
}

/** The orders of a list as addresses. */
export const sortChoices = (filters: Filters, base?: string) =>
  sortsOf(filters.search).map((sort) => ({
    href: hrefOf(filters, { sort }, base),
    label: sortWords(sort, filters),
    current: sort === filters.sort,
  }))

/** All, open, upcoming, ended as addresses; the shown one says how many there are. */
export function statusSegments(filters: Filters, base?: string) {
  const shown = filters.status === 'active' ? 'ongoing' : filters.status
  const segments: { status: Status | ''; label: string }[] = [
    { status: '', label: m.lists_all() },
    { status: 'ongoing', label: m.lists_open() },
    { status: 'upcoming', label: m.lists_upcoming() },
    { status: 'ended', label: m.lists_ended_many() },
  ]
  return segments.map(({ status, label }) => ({
    href: hrefOf(filters, { status }, base),
    label,
    current: status === shown,
  }))
}

/** Categories that have a contest, and the one that is chosen. */
export function categoryChoices(
  filters: Filters,
  categories: readonly Category[],
  base?: string,
): { href: string; label: string; count: number; current: boolean }[] {
  const all = categories.reduce((sum, { count }) => sum + count, 0)
  const used = categories.filter(({ count, value }) => count > 0 || value === filters.category)
  if (used.length === 0) return []
  return [
    {
      href: hrefOf(filters, { category: null }, base),
      label: m.lists_all_contests(),
      count: all,
      current: filters.category === null,
    },
    ...used
      .toSorted((a, b) => b.count - a.count || a.label.localeCompare(b.label))
      .map(({ value, label, count }) => ({
        href: hrefOf(filters, { category: value }, base),
        label,
        count,
        current: value === filters.category,
      })),
  ]
}
