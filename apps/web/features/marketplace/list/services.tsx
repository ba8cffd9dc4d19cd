import { m } from '@plaudit/i18n/messages'
import type { Route } from './+types/services'
import { apiContext, pageContext } from '../../../lib/context.ts'
import { pageMeta } from '../../../lib/meta.ts'
import { hrefOf, readFilters } from './filters.ts'
import { keptFirst, loadFirst } from './load.ts'
import { ListScreen } from './list-screen.tsx'

const filtersOf = (request: Request, params: object) =>
  readFilters(
    (params as { category_slug?: string }).category_slug,
    new URL(request.url).searchParams,
  )

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { category_slug: slug } = params as { category_slug?: string }
  const filters = filtersOf(request, params)
  // A category that nobody has is no page.
  if (slug !== undefined && filters.category === null) throw new Response(null, { status: 404 })
  context.get(pageContext).keep({ seconds: 10, tags: ['services'] })
  return loadFirst(context.get(apiContext), filters)
}

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  keptFirst(filtersOf(request, params))

export const meta: Route.MetaFunction = (args) => {
  const { category_slug } = args.params as { category_slug?: string }
  const filters = readFilters(category_slug, new URLSearchParams(args.location.search))
  const { found, categories } = args.loaderData ?? {}
  const category = categories?.find(({ value }) => value === filters.category)?.label
  const plain = { ...filters, search: '' }
  return pageMeta(args, {
    title: category ?? m.marketplace_title(),
    description: category
      ? m.marketplace_category_description({ category })
      : m.marketplace_description(),
    path: hrefOf(readFilters(category_slug, new URLSearchParams()), { page: filters.page }),
    // Search engines list neither one person's search nor pages that are not there.
    hidden:
      hrefOf(plain, { page: 1 }) !== hrefOf(readFilters(category_slug, new URLSearchParams())) ||
      filters.search !== '' ||
      (found ? found.services.length === 0 && filters.page > 1 : false),
  })
}

/** `/services` and `/services/category/{category_slug}` (specification 2). */
export default function Services({ loaderData }: Route.ComponentProps) {
  return <ListScreen first={loaderData} />
}
