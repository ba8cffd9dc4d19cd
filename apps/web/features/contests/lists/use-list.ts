import { useEffect, useMemo } from 'react'
import { useLocale } from '@plaudit/ui/locale'
import { api } from '../../../lib/api.ts'
import { isOffline } from '../../../lib/failure.ts'
import { isOnline } from '../../../lib/network.ts'
import { useQuery } from '../../../lib/use-query.ts'
import type { Filters } from './filters.ts'
import { keepCategories, keepList, keyOf } from './kept-lists.ts'
import { loadCategories, loadList } from './load.ts'
import type { Category, ListPage } from './load.ts'
import { useLiveItems } from './use-live-items.ts'

const none: ListPage['items'] = []

/** Data that a list's page came with: rendered by the server, kept by the device, or nothing yet. */
export interface FirstList {
  list: ListPage | null
  categories: Category[] | null
  /** Time at which the device kept it; null when it is new. */
  keptAt: number | null
}

export interface ContestListState {
  list: ListPage | undefined
  categories: readonly Category[]
  /** Nothing came, and nothing is kept; or the network is gone. */
  missing: 'failed' | 'offline' | null
  /** Set where the shown list could not be refreshed. */
  outdated: boolean
  refreshing: boolean
  refresh: () => Promise<unknown>
}

/** Nothing asks without a network, or the network went while it was asked. */
const isAway = ({ isPaused, error }: { isPaused: boolean; error: Error | null }): boolean =>
  isPaused || (isOffline(error) && !isOnline())

/** The list of an address: what is there at once, then the server's answer. */
export function useContestList(filters: Filters, first: FirstList): ContestListState {
  const locale = useLocale()
  const query = useQuery({
    queryKey: ['lists', keyOf(filters)],
    queryFn: ({ signal }) => loadList(api, filters, { signal, quiet: true }),
    initialData: first.list ?? undefined,
    initialDataUpdatedAt: () => first.keptAt ?? Date.now(),
  })
  const categories = useQuery({
    queryKey: ['lists-categories', locale],
    queryFn: ({ signal }) => loadCategories(api, { signal, quiet: true }),
    initialData: first.categories ?? undefined,
    initialDataUpdatedAt: () => first.keptAt ?? Date.now(),
    staleTime: 60_000,
  })
  const list = query.data
  const items = useLiveItems(list?.items ?? none, query.refetch)
  useEffect(() => {
    if (list) keepList(filters, list)
  }, [filters, list])
  useEffect(() => {
    if (categories.data) keepCategories(locale, categories.data)
  }, [locale, categories.data])
  return {
    list: useMemo(() => list && { ...list, items }, [list, items]),
    categories: categories.data ?? [],
    missing: list ? null : isAway(query) ? 'offline' : query.isError ? 'failed' : null,
    outdated: list !== undefined && (query.isRefetchError || query.isPaused),
    refreshing: query.isFetching,
    refresh: () => query.refetch(),
  }
}
