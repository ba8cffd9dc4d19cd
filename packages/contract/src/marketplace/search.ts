import { z } from 'zod'
import { flag, integer, paged, paging } from '../call.ts'
import { currency } from '../money.ts'
import {
  deliveryModes,
  maxPrice,
  readyWithin,
  servicePageSize,
  serviceSorts,
  serviceTypes,
} from './categories.ts'
import { serviceCategory } from './saving.ts'
import { serviceCard } from './service.ts'

const empty = (value: unknown) => (value === '' || value === null ? undefined : value)
const optional = <S extends z.ZodType>(schema: S) => z.preprocess(empty, schema.optional())
const price = optional(integer.pipe(z.number().min(0).max(maxPrice)))

/** Questions to the list of services; each filter is switched off by leaving it out. */
export const searchInput = z.strictObject({
  search: z.string().trim().max(200).default(''),
  category: optional(serviceCategory),
  stype: optional(z.enum(serviceTypes)),
  /** Only services that are sold in it. */
  currency: optional(z.string().trim().toUpperCase().pipe(currency)),
  /** Currency of `price_min`, `price_max` and counted prices: without it `currency`, else US dollars. */
  price_currency: optional(z.string().trim().toUpperCase().pipe(currency)),
  price_min: price,
  price_max: price,
  country_code: optional(
    z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z]{2}$/),
  ),
  delivery: optional(z.enum(deliveryModes)),
  language: optional(
    z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[a-z]{2}$/),
  ),
  /** At least so many stars. */
  rating: optional(
    z.preprocess((v) => (typeof v === 'string' ? Number(v) : v), z.number().min(1).max(5)),
  ),
  /** Ready at most so many hours after it is ordered. */
  ready_within: optional(integer.pipe(z.literal(readyWithin))),
  /** Only those since the start of the previous UTC day. */
  is_new: flag.optional(),
  sort: z.enum(serviceSorts).default('best'),
  ...paging(servicePageSize),
})
export type ServiceSearch = z.output<typeof searchInput>
export type ServiceSearchInput = z.input<typeof searchInput>

/** Value → how many fit; above a thousand it says 1,001. */
const counts = z.record(z.string(), z.int())

/** Number of listings that would fit with another value of one filter and the others as they are. */
export const facets = z
  .object({
    category: counts,
    stype: counts,
    currency: counts,
    country_code: counts,
    delivery: counts,
    language: counts,
    /** At least 4.5, 4 and 3 stars. */
    rating: counts,
    /** Ready within so many hours. */
    ready_within: counts,
  })
  .meta({ id: 'ServiceFacets' })
export type ServiceFacets = z.infer<typeof facets>

export const searchReply = z.object({
  services: z.array(serviceCard),
  facets,
  /** Words that were looked for instead, where words were not known as they were typed. */
  corrected: z.string().nullable(),
  ...paged,
})

/** Questions to the prices of a list: the same filters but for prices themselves. */
export const pricesInput = searchInput.omit({
  price_min: true,
  price_max: true,
  sort: true,
  page: true,
  limit: true,
})

/** Number of listings for each price, by their cheapest package. */
export const pricesReply = z.object({
  /** `price_currency`, else `currency`, else US dollars, into which prices are changed at today’s rates. */
  currency: z.string(),
  /** Minor units from one bound to the next. */
  step: z.int(),
  /** From nothing up to one step, from one to two, and so on; the last has all above. */
  counts: z.array(z.int()),
})
