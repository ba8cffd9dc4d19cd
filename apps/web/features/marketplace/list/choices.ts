import {
  deliveryModes,
  exactCount,
  readyWithin,
  serviceSorts,
  serviceTypes,
} from '@plaudit/contract/marketplace/categories'
import type { ServiceFacets } from '@plaudit/contract/marketplace/search'
import { formatCountry, formatNumber } from '@plaudit/i18n/formatters'
import { formatLanguage, formatPrice } from '@plaudit/i18n/prices'
import type { Locale } from '@plaudit/i18n/locale'
import { m } from '@plaudit/i18n/messages'
import { deliveryNames, sortNames, timeWords, typeNames } from '../words.ts'
import { hasPrices, hrefOf, minor, unitOf, type Filters } from './filters.ts'
import type { Category, Found } from './load.ts'

export interface Choice {
  value: string
  href: string
  label: string
  count: number
  current: boolean
}

/** Categories with how many of each fit. */
export function categoryChoices(
  filters: Filters,
  categories: readonly Category[],
  found: Found | undefined,
): Choice[] {
  const counts = found?.facets.category
  const countOf = ({ value, count }: Category) => (counts ? (counts[value] ?? 0) : count)
  const sum = categories.reduce((total, category) => total + countOf(category), 0)
  return [
    {
      value: '',
      href: hrefOf(filters, { category: null }),
      label: m.marketplace_all_categories(),
      count: Math.min(sum, exactCount + 1),
      current: filters.category === null,
    },
    ...categories.map((category) => ({
      value: String(category.value),
      href: hrefOf(filters, { category: category.value }),
      label: category.label,
      count: countOf(category),
      current: filters.category === category.value,
    })),
  ]
}

type Kind = 'stype' | 'currency' | 'country' | 'delivery' | 'language' | 'rating' | 'ready'

export interface FilterGroup {
  kind: Kind
  title: string
  choices: Choice[]
}

const facetOf: Record<Kind, keyof ServiceFacets> = {
  stype: 'stype',
  currency: 'currency',
  country: 'country_code',
  delivery: 'delivery',
  language: 'language',
  rating: 'rating',
  ready: 'ready_within',
}

interface Grouping {
  filters: Filters
  facets: ServiceFacets | undefined
}

const countsOf = ({ facets }: Grouping, kind: Kind): Record<string, number> =>
  facets?.[facetOf[kind]] ?? {}

/** Values that somebody has, the most frequent first, and the one that is on. */
function valuesOf(grouping: Grouping, kind: Kind): string[] {
  const known = Object.entries(countsOf(grouping, kind))
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 12)
    .map(([value]) => value)
  return [...new Set([...known, grouping.filters[kind]])].filter((value) => value !== '')
}

function groupOf(
  grouping: Grouping,
  kind: Kind,
  title: string,
  values: readonly string[],
  name: (value: string) => string,
): FilterGroup {
  const { filters } = grouping
  const counts = countsOf(grouping, kind)
  const choices = values
    .filter((value) => (counts[value] ?? 0) > 0 || filters[kind] === value)
    .map((value) => ({
      value,
      href: hrefOf(filters, { [kind]: filters[kind] === value ? '' : value } as Partial<Filters>),
      // Names of countries and languages hold a slow phone up; it shows them in a sheet that nobody has opened yet.
      get label() {
        return name(value)
      },
      count: counts[value] ?? 0,
      current: filters[kind] === value,
    }))
  return { kind, title, choices }
}

/** Each filter with its values; a value that is on can be switched off again. */
export function filterGroups(
  filters: Filters,
  facets: ServiceFacets | undefined,
  locale: Locale,
): FilterGroup[] {
  const all = { filters, facets }
  const group = (
    kind: Kind,
    title: string,
    values: readonly string[],
    name: (value: string) => string,
  ) => groupOf(all, kind, title, values, name)
  return [
    group('stype', m.marketplace_type(), serviceTypes, nameOfType),
    group('delivery', m.marketplace_delivery(), deliveryModes, nameOfDelivery),
    group('rating', m.marketplace_rating(), ['4.5', '4', '3'], (least) =>
      m.marketplace_rating_least({ stars: formatNumber(Number(least), locale) }),
    ),
    group('ready', m.marketplace_ready(), readyWithin.map(String), readyWords),
    group('language', m.marketplace_language(), valuesOf(all, 'language'), (code) =>
      formatLanguage(code, locale),
    ),
    group('country', m.marketplace_country(), valuesOf(all, 'country'), (code) =>
      formatCountry(code, locale),
    ),
    group('currency', m.marketplace_currency(), valuesOf(all, 'currency'), (code) => code),
  ].filter(({ choices }) => choices.length > 0)
}

const nameOfType = (value: string): string =>
  serviceTypes.find((one) => one === value) ? typeNames[value as keyof typeof typeNames]() : value
/** Hours as one says them: "Within 24 hours", "Within 3 days". */
const readyWords = (hours: string): string =>
  m.marketplace_ready_within({
    time:
      Number(hours) > 24 ? timeWords(Number(hours) / 24, 'day') : timeWords(Number(hours), 'hour'),
  })
const nameOfDelivery = (value: string): string =>
  deliveryNames[value as keyof typeof deliveryNames]?.() ?? value

/** Prices as a filter says them. */
export function priceWords(filters: Filters, locale: Locale): string {
  const { min, max } = filters
  const unit = unitOf(filters)
  const price = (text: string) =>
    formatPrice({ amount: minor(text, unit) ?? 0, currency: unit }, locale)
  if (min !== '' && max !== '')
    return m.marketplace_price_range({ from: price(min), to: price(max) })
  return max === ''
    ? m.marketplace_price_at_least({ from: price(min) })
    : m.marketplace_price_up_to({ to: price(max) })
}

/** Returns the filters that are on, each with the address without it. */
export function onChips(
  filters: Filters,
  groups: readonly FilterGroup[],
  locale: Locale,
): { label: string; href: string }[] {
  const chosen = groups.flatMap(({ choices }) => choices.filter(({ current }) => current))
  return [
    ...(hasPrices(filters)
      ? [{ label: priceWords(filters, locale), href: hrefOf(filters, { min: '', max: '' }) }]
      : []),
    ...chosen.map(({ label, href }) => ({ label, href })),
    ...(filters.isNew
      ? [{ label: m.marketplace_new_only(), href: hrefOf(filters, { isNew: false }) }]
      : []),
  ]
}

export const sortChoices = (filters: Filters) =>
  serviceSorts.map((sort) => ({
    href: hrefOf(filters, { sort }),
    label: sortNames[sort](),
    current: filters.sort === sort,
  }))
