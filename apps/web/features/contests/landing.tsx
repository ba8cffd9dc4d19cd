import { m } from '@plaudit/i18n/messages'
import type { Route } from './+types/landing'
import { apiContext } from '../../lib/context.ts'
import { slot } from '../../lib/slot.tsx'
import { pageMeta } from '../../lib/meta.ts'
import { part } from '../../lib/part.ts'
import { loadServicesLanding } from '../marketplace/open/landing-data.ts'
import { Decided, OpenNow, Soon } from './lists/landing-contests.tsx'
import { loadLanding, type LandingData } from './lists/landing-data.ts'
import { LandingHero } from './lists/landing-hero.tsx'
import { ForOrganisers, ForOthers, Proof } from './lists/landing-words.tsx'

/** Band of things that wait for the reader, ahead of everything else (product 14). */
const Band = slot(import.meta.glob('../*/slots/landing-band.tsx'))
/** The other parts of the product, at the end of the page. */
const End = slot(import.meta.glob('../*/slots/landing-end.tsx'))
/** A site for services begins with those (product 2); its script comes there alone. */
const Services = part(() => import('../marketplace/open/landing.tsx'), { soon: true })

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const { kind, parts } = await api.call('api/site', {})
  if (kind === 'services' && parts.services)
    return { contests: null, services: await loadServicesLanding(api) }
  return { contests: await loadLanding(api), services: null }
}

export const meta: Route.MetaFunction = (args) => {
  // The page that tells of a server that is down has no data.
  const { services } = (args.loaderData ?? { services: null }) as Partial<typeof args.loaderData>
  return pageMeta(
    args,
    services
      ? { title: m.marketplace_home_title(), description: m.marketplace_description() }
      : { title: m.lists_landing_title(), description: m.lists_landing_description() },
  )
}

/** `/`: what this is, with what goes on here right now: contests, or on a site for services those. */
export default function Landing({ loaderData: { contests, services } }: Route.ComponentProps) {
  return (
    <>
      <Band />
      {services ? <Services data={services} /> : <Contests data={contests} />}
      <End />
    </>
  )
}

function Contests({ data }: { data: LandingData }) {
  return (
    <>
      <LandingHero hero={data.hero} />
      <OpenNow data={data} />
      <Soon data={data} />
      <Proof />
      <ForOrganisers />
      <ForOthers />
      <Decided data={data} />
    </>
  )
}
