import { data } from 'react-router'
import type { Route } from './+types/service'
import { apiContext, pageContext } from '../../../lib/context.ts'
import { OwnBoundary } from './own-boundary.tsx'
import { serviceMeta } from './service-meta.ts'
import { ServiceScreen } from './service-screen.tsx'

/** `/s/{sx_id}` and `/category/{category_slug}/s/{sx_id}` (specification 2). */
export async function loader({ context, params }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const { sx_id } = params
  if (!/^[0-9A-Za-z]{20,24}$/.test(sx_id)) throw data({ code: 'not_found' }, { status: 404 })
  // The page says nothing of the provider that the listing itself does not.
  const [{ provider: _, ...page }, { badges }] = await Promise.all([
    api.call('Services/getService/{sx_id}', { sx_id, brief: true }),
    api.call('joins/getBadges', { sx_id }),
  ])
  context.get(pageContext).keep({ seconds: 10, tags: [`service:${sx_id}`] })
  return { ...page, badges }
}

export const ErrorBoundary = OwnBoundary

export const meta: Route.MetaFunction = (args) =>
  args.loaderData ? serviceMeta(args, args.loaderData) : []

export default function ServicePage({ loaderData }: Route.ComponentProps) {
  return <ServiceScreen key={loaderData.service.sx_id} page={loaderData} />
}
