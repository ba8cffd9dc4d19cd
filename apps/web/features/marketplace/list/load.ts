import type { Api } from '@plaudit/client/client'
import type { Reply } from '@plaudit/contract/calls'
import { currentLocale } from '../../../lib/locale.ts'
import { keep, readKept } from '../../../lib/kept.ts'
import { callInput, type Filters } from './filters.ts'

export type Found = Reply<'services/search'>
export type Category = Reply<'api/getServiceCategories'>['categories'][number]

/** Data that a list's page came with: rendered by the server, kept by the device, or nothing yet. */
export interface First {
  found: Found | null
  categories: Category[] | null
  /** Time at which the device kept it; null when it is new. */
  keptAt: number | null
}

export async function loadFirst(api: Api, filters: Filters): Promise<First> {
  const [found, { categories }] = await Promise.all([
    api.call('services/search', callInput(filters)),
    api.call('api/getServiceCategories', {}),
  ])
  return { found, categories, keptAt: null }
}

interface KeptList {
  key: string
  /** Epoch milliseconds of this device: each list has an age of its own. */
  at: number
  found: Found
}

const lists = 'services'
const most = 4

export const keyOf = (filters: Filters): string => JSON.stringify(callInput(filters))

/** Keeps the last few lists on the device, so that they are shown at once (specification 9). */
export function keepFound(filters: Filters, found: Found): void {
  const key = keyOf(filters)
  const before = readKept<KeptList[]>(lists)?.value ?? []
  keep(
    lists,
    [{ key, at: Date.now(), found }, ...before.filter((one) => one.key !== key)].slice(0, most),
  )
}

export const keepCategories = (categories: readonly Category[]): void =>
  keep(`service-categories-${currentLocale()}`, categories)

/** Returns the data that a browser opens a list with, without asking anybody. */
export function keptFirst(filters: Filters): First {
  const kept = readKept<KeptList[]>(lists)
  const list = kept?.value.find((one) => one.key === keyOf(filters))
  const categories = readKept<Category[]>(`service-categories-${currentLocale()}`)?.value ?? null
  return { found: list?.found ?? null, categories, keptAt: list?.at ?? null }
}
