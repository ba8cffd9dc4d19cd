import { lazy, Suspense } from 'react'
import { m } from '@plaudit/i18n/messages'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import type { Route } from './+types/judged'
import { loadChunk } from '../../../lib/chunk.ts'
import { pageMeta } from '../../../lib/meta.ts'

const JudgedList = lazy(() =>
  loadChunk(async () => ({ default: (await import('./judged-list.tsx')).JudgedList })),
)

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: m.judging_list_title(),
    description: m.judging_list_lead(),
    hidden: true,
  })

/** `/judge`: the contests that one judges. */
export default function JudgedRoute() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <h1 className="text-title-desk">{m.judging_list_title()}</h1>
        <p className="mt-1 text-muted">{m.judging_list_lead()}</p>
      </div>
      <Suspense fallback={<PanelSkeleton className="h-72" />}>
        <JudgedList />
      </Suspense>
    </div>
  )
}
