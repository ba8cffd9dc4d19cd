import type { Api } from '@plaudit/client/client'
import { currentLocale } from '../../../lib/locale.ts'
import { readFilters } from './filters.ts'
import type { Filters } from './filters.ts'
import { keptCategories, keptList } from './kept-lists.ts'
import { loadCategories, loadList } from './load.ts'
import type { FirstList } from './use-list.ts'

interface Asked {
  request: Request
  params: { x?: string | undefined }
}

export const filtersOf = ({ request, params }: Asked): Filters =>
  readFilters({ x: params.x, params: new URL(request.url).searchParams })

/** Loads the data that the server renders a list with. */
export async function firstList(api: Api, asked: Asked): Promise<FirstList> {
  const [list, categories] = await Promise.all([
    loadList(api, filtersOf(asked)),
    loadCategories(api),
  ])
  return { list, categories, keptAt: null }
}

/** Returns the data that a browser opens a list with, without asking anybody: the copy of the device, if it has one. */
export function keptFirstList(asked: Asked): FirstList {
  const kept = keptList(filtersOf(asked))
  return {
    list: kept?.page ?? null,
    categories: keptCategories(currentLocale()) ?? null,
    keptAt: kept?.at ?? null,
  }
}
