import { Suspense } from 'react'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { NotFound } from '../../../components/route-error.tsx'
import { screenAt } from './screens.ts'

/** A screen of the organiser's side by its path; its script comes when it is opened. */
export function LaterScreen({ path }: { path: string }) {
  const found = screenAt(path)
  if (!found) return <NotFound />
  const { Screen, cxId } = found
  return (
    <Suspense
      fallback={
        <div aria-busy="true" className="grid gap-4 p-4">
          <PanelSkeleton className="h-24" />
          <PanelSkeleton className="h-72" />
        </div>
      }
    >
      <Screen key={path} cxId={cxId} />
    </Suspense>
  )
}
