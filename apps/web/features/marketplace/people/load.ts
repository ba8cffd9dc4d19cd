import type { Reply } from '@plaudit/contract/calls'
import { keep, readKept } from '../../../lib/kept.ts'

export type FoundProviders = Reply<'providers/getProviders'>

/** Filters in the address of the directory. */
export interface Asked {
  search: string
  page: number
}

/** Data that the page came with: rendered by the server, kept by the device, or nothing yet. */
export interface FirstProviders {
  found: FoundProviders | null
  /** Time at which the device kept it; null when it is new. */
  keptAt: number | null
}

export const pageSize = 24

export const askedOf = (search: string): Asked => {
  const params = new URLSearchParams(search)
  const page = Number(params.get('page') ?? 1)
  return {
    search: (params.get('search') ?? '').trim().slice(0, 200),
    page: Number.isInteger(page) && page > 0 && page < 10_000 ? page : 1,
  }
}

interface KeptList {
  key: string
  found: FoundProviders
}
const lists = 'providers'
const most = 3

/** Keeps the last few lists on the device, so that they are shown at once (specification 9). */
export function keepProviders(asked: Asked, found: FoundProviders): void {
  const key = JSON.stringify(asked)
  const before = readKept<KeptList[]>(lists)?.value ?? []
  keep(lists, [{ key, found }, ...before.filter((one) => one.key !== key)].slice(0, most))
}

/** Returns the data that a browser opens the directory with, without asking anybody. */
export function keptProviders(asked: Asked): FirstProviders {
  const kept = readKept<KeptList[]>(lists)
  const found = kept?.value.find(({ key }) => key === JSON.stringify(asked))?.found ?? null
  return { found, keptAt: found && kept ? kept.at : null }
}
