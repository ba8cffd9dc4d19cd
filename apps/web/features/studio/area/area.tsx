import { lazy, Suspense } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { useParams } from 'react-router'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { m } from '@plaudit/i18n/messages'
import type { Route } from './+types/area'
import { NotFound } from '../../../components/route-error.tsx'
import { areas } from '../../../lib/area.ts'
import type { AreaName } from '../../../lib/area.ts'
import { pageMeta } from '../../../lib/meta.ts'
import { loadChunk } from '../../../lib/chunk.ts'
import { LaterScreen } from './later-screen.tsx'
import { screenAt } from './screens.ts'

type Shell = ComponentType<{ ownNav: boolean; children: ReactNode }>
const later = (load: () => Promise<Shell>) =>
  lazy(() => loadChunk(async () => ({ default: await load() })))

const shells: Record<AreaName, Shell> = {
  access: later(async () => (await import('../../../shells/access.tsx')).AccessShell),
  simpleMenu: later(async () => (await import('../../../shells/simple-menu.tsx')).SimpleMenuShell),
  topMenu: later(async () => (await import('../../../shells/top-menu.tsx')).TopMenuShell),
}

const layoutAt = (area: string | undefined): AreaName | undefined =>
  (Object.keys(areas) as AreaName[]).find((name) => name === area)

const isThere = (area: string | undefined, path: string | undefined) =>
  layoutAt(area) !== undefined && screenAt(path ?? '') !== undefined

/** There is no fourth layout, and no screen but those of the table. */
export function loader({ params }: Route.LoaderArgs) {
  if (!isThere(params.area, params['*'])) throw new Response(null, { status: 404 })
  return null
}

export const shouldRevalidate = ({ nextParams }: ShouldRevalidateFunctionArgs) =>
  !isThere(nextParams['area'], nextParams['*'])

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: (screenAt(args.params['*']) ?? { title: m.area_title }).title(),
    description: m.common_site_description(),
    hidden: true,
  })

/** `/admin/access`, `/admin/simpleMenu`, `/admin/topMenu`: the organiser's area in three layouts over the same screens. */
export default function Area() {
  const { area, '*': path = '' } = useParams()
  const layout = layoutAt(area)
  const found = screenAt(path)
  if (!layout || !found) return <NotFound />
  const Shell = shells[layout]
  return (
    <Suspense>
      <Shell ownNav={found.ownNav}>
        <LaterScreen path={path} />
      </Shell>
    </Suspense>
  )
}
