import { m } from '@plaudit/i18n/messages'
import { ButtonLink } from '@plaudit/ui/button'
import type { Route } from './+types/home'
import { apiContext, pageContext } from '../../lib/context.ts'
import { pageMeta } from '../../lib/meta.ts'
import { part } from '../../lib/part.ts'
import { slot } from '../../lib/slot.tsx'
import { Decided, LiveNow, loadLive } from '../contests/open/live-now.tsx'

/** Band of things that wait for the reader: the same as on top of `/` (product 14). */
const Waits = slot(import.meta.glob('../*/slots/landing-band.tsx'))
/** Parts for the things that the person follows: each feature its own. */
const Followed = slot(import.meta.glob('../*/slots/app-followed.tsx'))
const SeenLately = part(() => import('./seen-lately.tsx'), { otherwise: () => null })
const Waiting = part(() => import('./waiting-link.tsx'), { otherwise: () => null })

export async function loader({ context }: Route.LoaderArgs) {
  const live = await loadLive(context.get(apiContext))
  context.get(pageContext).keep({ seconds: 1, tags: ['contests'] })
  return { live }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.phone_home(), description: m.common_site_description() })

/** `/app`: what waits, what is live, what I follow. */
export default function Home({ loaderData }: Route.ComponentProps) {
  const { live } = loaderData
  return (
    <>
      <h1 className="hidden-text">{m.phone_home()}</h1>
      <Waiting />
      <Waits />
      <div className="mx-auto max-w-[640px] px-gutter pt-4 pb-8">
        <LiveNow data={live} />
        <ButtonLink href="/list" full className="mt-4">
          {m.phone_discover_all()}
        </ButtonLink>
        <Followed />
        <SeenLately />
        <Decided data={live} />
      </div>
    </>
  )
}
