import type { ServiceFacets, ServiceSearch } from '@plaudit/contract/marketplace/search'
import type { SiteScope } from '../../../platform/site.ts'

/** Search that is asked for; `since` alone is the server's: services that were listed after it. */
export type Asked = ServiceSearch & { since?: Date }

/** The values of a statement, numbered as they are used. */
export class Values {
  readonly list: unknown[] = []
  add(value: unknown): string {
    this.list.push(value)
    return `$${this.list.length}`
  }
}

export type Facet = keyof ServiceFacets

/** Each filter that is on, as a condition on a row `f`. */
export function filtersOf(asked: ServiceSearch, values: Values): Partial<Record<Facet, string>> {
  const { category, stype, currency, country_code, delivery, language, rating, ready_within } =
    asked
  return {
    ...(category !== undefined && { category: `f.category = ${values.add(category)}` }),
    ...(stype !== undefined && { stype: `f.stype = ${values.add(stype)}` }),
    ...(currency !== undefined && { currency: `f.currency = ${values.add(currency)}` }),
    ...(country_code !== undefined && {
      country_code: `f.country_code = ${values.add(country_code)}`,
    }),
    ...(delivery !== undefined && { delivery: `${values.add(delivery)} = any (f.delivery)` }),
    ...(language !== undefined && { language: `${values.add(language)} = any (f.languages)` }),
    ...(rating !== undefined && { rating: `f.rating >= ${values.add(rating)}` }),
    ...(ready_within !== undefined && {
      ready_within: `f.ready_hours <= ${values.add(ready_within)}`,
    }),
  }
}

/**
 * Returns the bounds that narrow the list and have no counts of their own: age, and prices, of one currency as they
 * are said, else all of them in US dollars.
 */
export function boundsOf(asked: Asked, site: SiteScope, values: Values): string[] {
  const price = asked.currency === undefined ? 'f.price_usd' : 'f.price'
  const bound = (amount: number | undefined, sign: string) =>
    amount === undefined ? [] : [`${price} ${sign} ${values.add(amount)}`]
  return [
    ...(site.owner_id === null ? [] : [`f.owner_id = ${values.add(site.owner_id)}`]),
    ...(asked.since === undefined ? [] : [`f.listed_at > ${values.add(asked.since)}`]),
    ...bound(asked.price_min, '>='),
    ...bound(asked.price_max, '<='),
    ...(asked.is_new ? [`f.listed_at >= ${startOfPreviousDay}`] : []),
  ]
}

/** 'New' services: since the start of the previous UTC day (specification 9). */
const startOfPreviousDay = `(date_trunc('day', now() at time zone 'utc') - interval '1 day') at time zone 'utc'`
