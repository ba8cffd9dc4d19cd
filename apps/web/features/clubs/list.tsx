import { m } from '@plaudit/i18n/messages'
import type { Route } from './+types/list'
import { apiContext, pageContext } from '../../lib/context.ts'
import { pageMeta } from '../../lib/meta.ts'
import { unlessSearch } from '../../lib/use-addressed.ts'
import { clubsAsked, inputFor } from './asked.ts'
import { ClubsScreen } from './list-screen.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const asked = clubsAsked.read(new URL(request.url).searchParams)
  const first = await context.get(apiContext).call('Groups/getGroups', inputFor(asked))
  context.get(pageContext).keep({ seconds: 5, tags: ['clubs'] })
  return { first, asked }
}

export { unlessSearch as shouldRevalidate }

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.clubs_title(), description: m.clubs_description() })

/** `/groups`: clubs that can be found (specification 2). */
export default function Clubs({ loaderData }: Route.ComponentProps) {
  return <ClubsScreen {...loaderData} />
}
