import { m } from '@plaudit/i18n/messages'
import type { Route } from './+types/edition'
import { pageMeta, plainText } from '../../../lib/meta.ts'
import { EditionScreen } from './edition-screen.tsx'
import { loadEdition } from './load-edition.ts'

/** `/edition/{edx_id}`: the contests of an edition and the standing over all of them (product 3). */
export function loader({ params, ...args }: Route.LoaderArgs) {
  return loadEdition(args, params.edx_id)
}

export const meta: Route.MetaFunction = (args) => {
  const edition = args.loaderData?.edition
  if (!edition) return []
  const { edition_name: name, original } = edition
  return pageMeta(args, {
    title: name,
    description: plainText(original.description) || m.editions_meta({ name }),
    image: original.cover?.src,
    hidden: original.visibility === 'unlisted',
  })
}

export default function EditionPage({ loaderData }: Route.ComponentProps) {
  return <EditionScreen key={loaderData.edition.edx_id} loaded={loaderData} />
}
