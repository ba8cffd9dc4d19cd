import { m } from '@plaudit/i18n/messages'
import type { Route } from './+types/submit'
import { pageMeta } from '../../../lib/meta.ts'
import { loadEdition } from './load-edition.ts'
import { SubmitScreen } from './submit-screen.tsx'

/** `/submit/{edx_id}`: entering an edition (specification 2). */
export async function loader({ params, ...args }: Route.LoaderArgs) {
  const { edition } = await loadEdition(args, params.edx_id)
  return { edition }
}

export const meta: Route.MetaFunction = (args) => {
  const edition = args.loaderData?.edition
  if (!edition) return []
  return pageMeta(args, {
    title: m.entries_join_title({ contest: edition.edition_name }),
    description: m.editions_meta({ name: edition.edition_name }),
    image: edition.original.cover?.src,
    hidden: !edition.entry_open || edition.original.visibility === 'unlisted',
  })
}

export default function SubmitPage({ loaderData }: Route.ComponentProps) {
  return <SubmitScreen key={loaderData.edition.edx_id} edition={loaderData.edition} />
}
