import { m } from '@plaudit/i18n/messages'
import type { Route } from './+types/club'
import { apiContext, pageContext } from '../../lib/context.ts'
import { pageMeta } from '../../lib/meta.ts'
import { unlessSearch } from '../../lib/use-addressed.ts'
import { ClubScreen } from './club-screen.tsx'
import { OwnClub } from './later.ts'
import { loadClub } from './load.ts'
import { OwnBoundary } from '../../components/own-boundary.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const loaded = await loadClub(context.get(apiContext), params.gx_id)
  context.get(pageContext).keep({ seconds: 1, tags: ['clubs'] })
  return loaded
}

export { unlessSearch as shouldRevalidate }

export function ErrorBoundary() {
  return (
    <OwnBoundary>
      <OwnClub />
    </OwnBoundary>
  )
}

export const meta: Route.MetaFunction = (args) => {
  const club = args.loaderData?.club
  return pageMeta(args, {
    title: club?.title ?? m.clubs_title(),
    description: club?.description || m.clubs_description(),
    image: club?.cover?.src,
    // Only what stands in lists is found by search engines.
    hidden: club?.access !== 'public',
    ...(club && { path: `/c/${club.gx_id}` }),
  })
}

/** `/c/{gx_id}` and `/user-groups/{gx_id}/feeds` (specification 2). */
export default function ClubRoute({ loaderData }: Route.ComponentProps) {
  return <ClubScreen key={loaderData.key} first={loaderData} />
}
