import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { m } from '@plaudit/i18n/messages'
import type { Route } from './+types/dashboard'
import { loadChunk } from '../../lib/chunk.ts'
import { pageMeta } from '../../lib/meta.ts'
import { Loading } from './loading.tsx'

const OneDashboard = lazy(() => loadChunk(() => import('./one-dashboard.tsx')))

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: m.common_dashboard(),
    description: m.common_site_description(),
    hidden: true,
  })

/** `/dashboard`: totals and charts over all one's contests, or of one (`?cx_id=`). */
export default function DashboardRoute() {
  const [params] = useSearchParams()
  const cxId = params.get('cx_id') ?? ''
  return (
    <Suspense fallback={<Loading />}>
      <OneDashboard key={cxId} cxId={cxId} />
    </Suspense>
  )
}
