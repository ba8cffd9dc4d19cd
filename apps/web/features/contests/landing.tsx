import { m } from '@plaudit/i18n/messages'
import type { Route } from './+types/landing'
import { apiContext } from '../../lib/context.ts'
import { slot } from '../../lib/slot.tsx'
import { pageMeta } from '../../lib/meta.ts'
import { Decided, OpenNow, Soon } from './lists/landing-contests.tsx'
import { loadLanding } from './lists/landing-data.ts'
import { LandingHero } from './lists/landing-hero.tsx'
import { ForOrganisers, ForOthers, Proof } from './lists/landing-words.tsx'

/** What waits for the person who looks, ahead of everything else (product 14). */
const Band = slot(import.meta.glob('../*/slots/landing-band.tsx'))
/** What else is talked about, at the end. */
const End = slot(import.meta.glob('../*/slots/landing-end.tsx'))

export const loader = ({ context }: Route.LoaderArgs) => loadLanding(context.get(apiContext))

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.lists_landing_title(), description: m.lists_landing_description() })

/** `/`: what this is, with the contests that run on it right now. */
export default function Landing({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Band />
      <LandingHero hero={loaderData.hero} />
      <OpenNow data={loaderData} />
      <Soon data={loaderData} />
      <Proof />
      <ForOrganisers />
      <ForOthers />
      <Decided data={loaderData} />
      <End />
    </>
  )
}
