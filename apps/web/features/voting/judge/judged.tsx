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
    <Suspense fallback={<PanelSkeleton className="h-72" />}>
      <JudgedList />
    </Suspense>
  )
}
