import { useLocation } from 'react-router'
import { m } from '@plaudit/i18n/messages'
import { LinkSegments } from '@plaudit/ui/segmented'
import type { Route } from './+types/list'
import { apiContext, pageContext } from '../../lib/context.ts'
import { pageMeta } from '../../lib/meta.ts'
import { part } from '../../lib/part.ts'
import { useIsOn } from '../../lib/site.ts'
import { loadContestsHere } from '../contests/open/contests-here.tsx'
import { loadServicesHere } from '../marketplace/open/services-here.tsx'

type First<Load extends (...asked: never[]) => unknown> = Awaited<ReturnType<Load>>

// The page shows contests or services: the script of the shown part comes by itself.
const Contests = part<{ first: First<typeof loadContestsHere> }>(
  () => import('../contests/open/contests-here.tsx'),
)
const Services = part<{ first: First<typeof loadServicesHere> }>(
  () => import('../marketplace/open/services-here.tsx'),
)

const asksForServices = (search: string): boolean =>
  new URLSearchParams(search).get('show') === 'services'

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const services = asksForServices(new URL(request.url).search)
  context.get(pageContext).keep({ seconds: 10, tags: ['contests', 'services'] })
  return services
    ? { contests: null, services: await loadServicesHere(api, request) }
    : { contests: await loadContestsHere(api, request), services: null }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: m.phone_discover(),
    description: m.common_site_description(),
    hidden: true,
  })

/** `/app/list`: contests and services, with a switch (specification 2), and the way to the jobs, which have no tab. */
export default function List({ loaderData }: Route.ComponentProps) {
  const services = asksForServices(useLocation().search)
  const isServices = useIsOn('services')
  const isJobs = useIsOn('jobs')
  return (
    <>
      {(isServices || isJobs) && (
        <div className="px-gutter pt-4">
          <LinkSegments
            label={m.phone_discover()}
            segments={[
              { href: '/list', label: m.common_contests(), current: !services },
              ...(isServices
                ? [{ href: '/list?show=services', label: m.phone_services(), current: services }]
                : []),
              ...(isJobs ? [{ href: '/jobs', label: m.hiring_title() }] : []),
            ]}
          />
        </div>
      )}
      {loaderData.services && <Services first={loaderData.services} />}
      {loaderData.contests && <Contests first={loaderData.contests} />}
    </>
  )
}
