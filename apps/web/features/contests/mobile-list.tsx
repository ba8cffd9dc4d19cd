import { m } from '@plaudit/i18n/messages'
import type { Route } from './+types/mobile-list'
import { apiContext } from '../../lib/context.ts'
import { pageMeta } from '../../lib/meta.ts'
import { titleWords } from './lists/filter-words.ts'
import { canonicalOf, readFilters } from './lists/filters.ts'
import { firstList, keptFirstList } from './lists/first-list.ts'
import { MobileScreen } from './lists/mobile-screen.tsx'

export const loader = ({ context, ...asked }: Route.LoaderArgs) =>
  firstList(context.get(apiContext), asked)

export const clientLoader = (asked: Route.ClientLoaderArgs) => keptFirstList(asked)

export const meta: Route.MetaFunction = (args) => {
  const filters = readFilters({ params: new URLSearchParams(args.location.search) })
  return pageMeta(args, {
    title: titleWords(filters, args.loaderData?.categories ?? []),
    description: m.lists_description(),
    // The full screen is what counts; this is the same for a small one.
    path: canonicalOf(filters),
    hidden: true,
  })
}

/** `/mobile/contests/`: the list in the light layout. */
export default function MobileList({ loaderData }: Route.ComponentProps) {
  return <MobileScreen first={loaderData} />
}
