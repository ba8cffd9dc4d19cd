import { useInfiniteQuery } from '@tanstack/react-query'
import type { Input, Reply } from '@plaudit/contract/calls'
import { askOrKept, fromDevice } from '../../lib/query.ts'
import { useDrawn } from '../../lib/drawn.ts'

/** What the list is filtered by. */
export type Filters = Pick<
  Input<'jobs/search'>,
  | 'search'
  | 'category'
  | 'currency'
  | 'country_code'
  | 'state'
  | 'budget_min'
  | 'budget_max'
  | 'new'
  | 'mine'
>
export type JobsPage = Reply<'jobs/search'>
export type Categories = Reply<'api/getServiceCategories'>['categories']

/** Jobs that fit, read on page by page. */
export function useJobs(filters: Filters, first: JobsPage | undefined) {
  return useInfiniteQuery({
    queryKey: ['jobs/search', filters],
    queryFn: ({ pageParam, signal }) =>
      askOrKept('jobs/search', { ...filters, ...(pageParam && { after: pageParam }) }, signal),
    initialPageParam: '',
    getNextPageParam: (page: JobsPage) => page.next ?? undefined,
    ...fromDevice(),
    ...useDrawn(first && { pages: [first], pageParams: [''] }),
  })
}
