import { m } from '@plaudit/i18n/messages'
import type { Route } from './+types/list'
import { apiContext, pageContext } from '../../lib/context.ts'
import { pageMeta } from '../../lib/meta.ts'
import { JobsScreen } from './list-screen.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const [first, { categories }] = await Promise.all([
    api.call('jobs/search', {}),
    api.call('api/getServiceCategories', {}),
  ])
  context.get(pageContext).keep({ seconds: 5, tags: ['jobs'] })
  return { first, categories }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.hiring_title(), description: m.hiring_description() })

/** `/jobs` (specification 2). */
export default function Jobs({ loaderData }: Route.ComponentProps) {
  return <JobsScreen first={loaderData.first} categories={loaderData.categories} />
}
