import { m } from '@plaudit/i18n/messages'
import type { Route } from './+types/list'
import { apiContext, pageContext } from '../../lib/context.ts'
import { pageMeta } from '../../lib/meta.ts'
import { unlessSearch } from '../../lib/use-addressed.ts'
import { jobFilters } from './filters.ts'
import { JobsScreen } from './list-screen.tsx'
import { withContests } from './use-jobs.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  // The reader's own jobs are not known here.
  const { mine: _, ...asked } = jobFilters.read(new URL(request.url).searchParams)
  const [first, { categories }] = await Promise.all([
    api
      .call('jobs/search', asked)
      .then((page) => withContests(page, (input) => api.call('joins/getJobs', input))),
    api.call('api/getServiceCategories', {}),
  ])
  context.get(pageContext).keep({ seconds: 5, tags: ['jobs'] })
  return { first, asked, categories }
}

export { unlessSearch as shouldRevalidate }

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.hiring_title(), description: m.hiring_description() })

/** `/jobs` (specification 2). */
export default function Jobs({ loaderData }: Route.ComponentProps) {
  return <JobsScreen {...loaderData} />
}
