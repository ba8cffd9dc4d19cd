import { useInfiniteQuery } from '@tanstack/react-query'
import type { Input, Reply } from '@plaudit/contract/calls'
import { askOrKept, fromDevice } from '../../lib/query.ts'
import { useDrawn } from '../../lib/drawn.ts'

/** Filters of the list. */
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
/** Changes some filters; what is undefined is filtered by no more. */
export type SetFilters = (change: { [Key in keyof Filters]?: Filters[Key] | undefined }) => void
export type JobContests = Reply<'joins/getJobs'>['contests']
/** Jobs with the contests that they were posted for, by the numbers of the jobs. */
export type JobsPage = Reply<'jobs/search'> & { contests: JobContests }
export type Categories = Reply<'api/getServiceCategories'>['categories']

/**
 * A page of jobs with the contests of its jobs, so that a card has its final height at once. A list is worth showing
 * without them.
 */
export async function withContests(
  page: Reply<'jobs/search'>,
  ask: (input: Input<'joins/getJobs'>) => Promise<Reply<'joins/getJobs'>>,
): Promise<JobsPage> {
  const ids = page.jobs.map(({ feed_item_id }) => feed_item_id)
  const found = ids.length === 0 ? undefined : await ask({ ids }).catch(() => undefined)
  return { ...page, contests: found?.contests ?? {} }
}

/** Jobs that fit, read on page by page. */
export function useJobs(filters: Filters, first: JobsPage | undefined) {
  return useInfiniteQuery({
    queryKey: ['jobs/search', filters],
    queryFn: async ({ pageParam, signal }) => {
      const asked = { ...filters, ...(pageParam && { after: pageParam }) }
      return withContests(await askOrKept('jobs/search', asked, signal), (input) =>
        askOrKept('joins/getJobs', input, signal),
      )
    },
    initialPageParam: '',
    getNextPageParam: (page: JobsPage) => page.next ?? undefined,
    ...fromDevice(),
    ...useDrawn(first && { pages: [first], pageParams: [''] }),
  })
}
