import { serviceCategories } from '@plaudit/contract/marketplace/categories'
import type { SavedSearch } from '@plaudit/contract/marketplace/shelf'
import { hrefOf, noFilters, unitOf, unitsText, type Filters } from './filters.ts'

/** The filters that a kept query stands for. */
export function filtersOf({ query }: SavedSearch): Filters {
  const text = (name: string) => String(query[name] ?? '')
  const money = { currency: text('currency'), unit: text('price_currency') }
  const units = (name: string) =>
    query[name] === undefined ? '' : unitsText(Number(query[name]), unitOf(money))
  const category = Number(query['category'])
  return {
    ...noFilters,
    search: text('search'),
    category: serviceCategories.some(({ value }) => value === category) ? category : null,
    stype: text('stype') as Filters['stype'],
    ...money,
    min: units('price_min'),
    max: units('price_max'),
    country: text('country_code'),
    delivery: text('delivery') as Filters['delivery'],
    language: text('language'),
    rating: text('rating'),
    ready: text('ready_within'),
    isNew: query['is_new'] === true,
  }
}

/** Tells whether a search is among the kept ones, in whatever order its results are shown. */
export const isKept = (filters: Filters, searches: readonly SavedSearch[]): boolean =>
  searches.some((one) => hrefOf(filtersOf(one)) === hrefOf(filters, { sort: noFilters.sort }))
