import { useEffect, useMemo } from 'react'
import { useLocation, useParams } from 'react-router'
import { useLocale } from '@plaudit/ui/locale'
import { api } from '../../../lib/api.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { callInput, readFilters, type Filters } from './filters.ts'
import { keepCategories, keepFound, keyOf, type Category, type First, type Found } from './load.ts'

/** Returns the filters of the address; the same object until the address changes. */
export function useFilters(): Filters {
  const { search } = useLocation()
  const { category_slug } = useParams()
  return useMemo(
    () => readFilters(category_slug, new URLSearchParams(search)),
    [category_slug, search],
  )
}

export interface ListState {
  found: Found | undefined
  categories: readonly Category[]
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}

/** The list of an address: what is there at once, then the server's answer. */
export function useServices(filters: Filters, first: First): ListState {
  const locale = useLocale()
  const query = useQuery({
    queryKey: ['services', keyOf(filters)],
    queryFn: ({ signal }) =>
      api.call('services/search', callInput(filters), { quiet: true, signal }),
    initialData: first.found ?? undefined,
    initialDataUpdatedAt: () => first.keptAt ?? Date.now(),
  })
  const categories = useQuery({
    queryKey: ['service-categories', locale],
    queryFn: async ({ signal }) =>
      (await api.call('api/getServiceCategories', {}, { quiet: true, signal })).categories,
    initialData: first.categories ?? undefined,
    initialDataUpdatedAt: () => first.keptAt ?? Date.now(),
    staleTime: 60_000,
  })
  const { data } = query
  useEffect(() => {
    if (data) keepFound(filters, data)
  }, [filters, data])
  useEffect(() => {
    if (categories.data) keepCategories(categories.data)
  }, [categories.data])
  const { error, isFetching, refetch } = query
  return { found: data, categories: categories.data ?? [], error, isFetching, refetch }
}
