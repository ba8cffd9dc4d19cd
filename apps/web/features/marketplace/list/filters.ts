import {
  deliveryModes,
  maxPrice,
  readyWithin,
  serviceCategories,
  servicePageSize,
  serviceSorts,
  serviceTypes,
} from '@plaudit/contract/marketplace/categories'
import type { ServiceSearchInput } from '@plaudit/contract/marketplace/search'
import { minorUnits } from '@plaudit/i18n/prices'

/** Filters in the address of a list of services. Prices are units of `unit`, cents after a point. */
export interface Filters {
  search: string
  category: number | null
  stype: (typeof serviceTypes)[number] | ''
  currency: string
  /** Currency of `min` and `max`, so that a link means the same to every reader; empty: `currency`, else dollars. */
  unit: string
  min: string
  max: string
  country: string
  delivery: (typeof deliveryModes)[number] | ''
  language: string
  rating: string
  /** Hours. */
  ready: string
  isNew: boolean
  sort: (typeof serviceSorts)[number]
  page: number
}

const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | '' =>
  values.find((value) => value === text) ?? ''

const shaped = (text: string | null, shape: RegExp): string =>
  text !== null && shape.test(text) ? text : ''

/** The most units of a currency that an address names. */
const mostUnits = 999_999_999

/**
 * A price of an address; a sum above the most is the most. A form without scripts sends it as it is typed: `12,50`.
 */
function pricedIn(text: string | null): string {
  const price = shaped(text?.trim().replace(',', '.') ?? null, /^\d{1,30}(\.\d{1,2})?$/)
  return Number(price) > mostUnits ? String(mostUnits) : price
}

/** @param slug the category of the path. */
export function readFilters(slug: string | undefined, params: URLSearchParams): Filters {
  const named = serviceCategories.find((one) => one.slug === (slug ?? params.get('category')))
  const page = Number(params.get('page') ?? 1)
  return {
    search: (params.get('search') ?? '').trim().slice(0, 200),
    category: named?.value ?? null,
    stype: oneOf(serviceTypes, params.get('type')),
    currency: shaped(params.get('currency'), /^[A-Z]{3}$/),
    unit: shaped(params.get('in'), /^[A-Z]{3}$/),
    min: pricedIn(params.get('min')),
    max: pricedIn(params.get('max')),
    country: shaped(params.get('country'), /^[A-Z]{2}$/),
    delivery: oneOf(deliveryModes, params.get('delivery')),
    language: shaped(params.get('language'), /^[a-z]{2}$/),
    rating: shaped(params.get('rating'), /^(4\.5|4|3)$/),
    ready: oneOf(readyWithin.map(String), params.get('ready')),
    isNew: params.get('new') === '1',
    sort: oneOf(serviceSorts, params.get('sort')) || 'best',
    page: Number.isInteger(page) && page > 0 && page <= 1000 ? page : 1,
  }
}

export const hasPrices = ({ min, max }: Pick<Filters, 'min' | 'max'>): boolean =>
  min !== '' || max !== ''

/** Currency of the prices that the address names. */
export const unitOf = ({ unit, currency }: Pick<Filters, 'unit' | 'currency'>): string =>
  unit || currency || 'USD'

export const noFilters: Filters = readFilters(undefined, new URLSearchParams())

/** The address of a list with something else asked for; another list begins at its first page. */
export function hrefOf(filters: Filters, change: Partial<Filters> = {}): string {
  const next = { ...filters, page: 1, ...change }
  const slug = serviceCategories.find(({ value }) => value === next.category)?.slug
  const params = new URLSearchParams()
  const set = (name: string, value: string) => value !== '' && params.set(name, value)
  set('search', next.search)
  set('type', next.stype)
  set('currency', next.currency)
  if (hasPrices(next)) set('in', next.unit)
  set('min', next.min)
  set('max', next.max)
  set('country', next.country)
  set('delivery', next.delivery)
  set('language', next.language)
  set('rating', next.rating)
  set('ready', next.ready)
  set('new', next.isNew ? '1' : '')
  set('sort', next.sort === 'best' ? '' : next.sort)
  set('page', next.page > 1 ? String(next.page) : '')
  const query = params.toString()
  const path = slug === undefined ? '/services' : `/services/category/${slug}`
  return path + (query === '' ? '' : `?${query}`)
}

/** Units of a currency as minor units, at most as many as the call takes. */
export const minor = (text: string, currency: string): number | undefined =>
  text === '' ? undefined : Math.min(maxPrice, Math.round(Number(text) * minorUnits(currency)))

/** Minor units as `pricedIn` reads them: units, rounded to hundredths; a sum above the most is the most. */
export const unitsText = (amount: number, currency: string): string => {
  const hundredths = Math.round((Math.min(maxPrice, amount) * 100) / minorUnits(currency))
  return String(Math.min(mostUnits, hundredths / 100))
}

/** Returns the filters as the call takes them. */
export function callInput(filters: Filters): ServiceSearchInput {
  const { search, category, stype, currency, country, delivery, language, rating, ready } = filters
  const unit = unitOf(filters)
  const [min, max] = [minor(filters.min, unit), minor(filters.max, unit)]
  return {
    ...(search !== '' && { search }),
    ...(category !== null && { category }),
    ...(stype !== '' && { stype }),
    ...(currency !== '' && { currency }),
    ...(filters.unit !== '' && hasPrices(filters) && { price_currency: unit }),
    ...(min !== undefined && { price_min: min }),
    ...(max !== undefined && { price_max: max }),
    ...(country !== '' && { country_code: country }),
    ...(delivery !== '' && { delivery }),
    ...(language !== '' && { language }),
    ...(rating !== '' && { rating: Number(rating) }),
    ...(ready !== '' && { ready_within: Number(ready) as (typeof readyWithin)[number] }),
    ...(filters.isNew && { is_new: true }),
    sort: filters.sort,
    page: filters.page,
    limit: servicePageSize,
  }
}

/** Returns the number of filters that are on, the category and the words aside. */
export const filtersOn = (filters: Filters): number =>
  [
    filters.stype,
    filters.min || filters.max,
    filters.currency,
    filters.country,
    filters.delivery,
    filters.language,
    filters.rating,
    filters.ready,
    filters.isNew ? '1' : '',
  ].filter((value) => value !== '').length

export const isNarrowed = (filters: Filters): boolean =>
  filtersOn(filters) > 0 || filters.search !== '' || filters.category !== null

/** Without what is on but words and category. */
export const cleared = (filters: Filters): Filters => ({
  ...noFilters,
  search: filters.search,
  category: filters.category,
  sort: filters.sort,
})
