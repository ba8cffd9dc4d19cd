import type { Api } from '@plaudit/client/client'
import type { Reply } from '@plaudit/contract/calls'
import type { WebCallOptions } from '../../../lib/api.ts'
import { callOf } from './filters.ts'
import type { Filters } from './filters.ts'
import { itemsOf } from '../open/item.ts'
import type { ContestItem } from '../open/item.ts'

export type Category = Reply<'contest/v2/getCategories'>['categories'][number]

/** A page of contests as the screens show it. */
export interface ListPage {
  items: readonly ContestItem[]
  total: number
  page: number
  pages: number
  /** Epoch milliseconds. */
  serverTime: number
}

/** The contests that an address asks for, 50 a page (specification 9). */
export async function loadList(
  api: Api,
  filters: Filters,
  options?: WebCallOptions,
): Promise<ListPage> {
  const { name, input } = callOf(filters)
  const answer = await api.call(name, input, options)
  return {
    items: itemsOf(answer),
    total: answer.total,
    page: answer.page,
    pages: Math.max(1, Math.ceil(answer.total / answer.limit)),
    serverTime: answer.serverTime,
  }
}

export async function loadCategories(api: Api, options?: WebCallOptions): Promise<Category[]> {
  return (await api.call('contest/v2/getCategories', {}, options)).categories
}
