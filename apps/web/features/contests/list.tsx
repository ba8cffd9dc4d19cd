import { m } from '@plaudit/i18n/messages'
import type { Route } from './+types/list'
import { apiContext } from '../../lib/context.ts'
import { pageMeta } from '../../lib/meta.ts'
import { titleWords } from './lists/filter-words.ts'
import { canonicalOf, hrefOf, readFilters } from './lists/filters.ts'
import { firstList, keptFirstList } from './lists/first-list.ts'
import { ListScreen } from './lists/list-screen.tsx'

export const loader = ({ context, ...asked }: Route.LoaderArgs) =>
  firstList(context.get(apiContext), asked)

export const clientLoader = (asked: Route.ClientLoaderArgs) => keptFirstList(asked)

export const meta: Route.MetaFunction = (args) => {
  const { x } = args.params as { x?: string }
  const filters = readFilters({ x, params: new URLSearchParams(args.location.search) })
  const { list, categories } = args.loaderData ?? {}
  const tags = pageMeta(args, {
    title: titleWords(filters, categories ?? []),
    description: m.lists_description(),
    path: canonicalOf(filters),
    // Search engines list neither one person's search nor pages that are not there.
    hidden: filters.search !== '' || filters.page > (list?.pages ?? filters.page),
  })
  const { page } = filters
  const rel = (rel: string, at: number) => ({
    tagName: 'link' as const,
    rel,
    href: hrefOf(filters, { page: at }),
  })
  return [
    ...tags,
    ...(page > 1 ? [rel('prev', page - 1)] : []),
    ...(list && page < list.pages ? [rel('next', page + 1)] : []),
  ]
}

/** `/contests`, `/index.html` and `/contests/{status or search}` (specification 2). */
export default function ContestList({ loaderData }: Route.ComponentProps) {
  return <ListScreen first={loaderData} />
}
