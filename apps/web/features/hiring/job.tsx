import { m } from '@plaudit/i18n/messages'
import type { Route } from './+types/job'
import { OwnBoundary } from '../../components/own-boundary.tsx'
import { apiContext, pageContext } from '../../lib/context.ts'
import { pageMeta } from '../../lib/meta.ts'
import { part } from '../../lib/part.ts'
import { JobScreen } from './job-screen.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const [{ job }, { categories }, { contest }] = await Promise.all([
    api.call('jobs/get', { fx_id: params.feed_item_id }),
    api.call('api/getServiceCategories', {}),
    api.call('joins/getJob', { fx_id: params.feed_item_id }),
  ])
  context.get(pageContext).keep({ seconds: 1, tags: ['jobs'] })
  return { job, categories, contest }
}

export const meta: Route.MetaFunction = (args) => {
  const job = args.loaderData?.job
  return pageMeta(args, {
    title: job?.title ?? m.hiring_title(),
    description: job?.text ?? m.hiring_description(),
    type: 'article',
  })
}

const OwnJob = part(() => import('./own-job.tsx'))

export function ErrorBoundary() {
  return (
    <OwnBoundary>
      <OwnJob />
    </OwnBoundary>
  )
}

/** `/jobs/{feed_item_id}` (specification 2). */
export default function JobRoute({ loaderData }: Route.ComponentProps) {
  return (
    <JobScreen
      key={loaderData.job.fx_id}
      first={loaderData.job}
      categories={loaderData.categories}
      contest={loaderData.contest}
    />
  )
}
