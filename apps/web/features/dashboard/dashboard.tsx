import { useSearchParams } from 'react-router'
import { CallError } from '@plaudit/client/client'
import { m } from '@plaudit/i18n/messages'
import { ErrorState } from '@plaudit/ui/empty-state'
import { PanelSkeleton, Skeleton } from '@plaudit/ui/skeleton'
import type { Route } from './+types/dashboard'
import { NotFound } from '../../components/route-error.tsx'
import { pageMeta } from '../../lib/meta.ts'
import { DashboardScreen } from './dashboard-screen.tsx'
import { useDashboard } from './use-dashboard.ts'

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
  return <OneDashboard key={cxId} cxId={cxId} />
}

function OneDashboard({ cxId }: { cxId: string }) {
  const query = useDashboard(cxId)
  const { data, error } = query
  const gone =
    error instanceof CallError &&
    (error.status === 404 || error.status === 403 || error.status === 400)
  if (gone) return <NotFound />
  if (data) return <DashboardScreen data={data} cxId={cxId} failed={error !== null} />
  if (error)
    return (
      <ErrorState
        level={1}
        title={m.dashboard_failed()}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      >
        {error instanceof CallError && error.status === 0
          ? m.common_offline()
          : m.common_fault_text()}
      </ErrorState>
    )
  return <Loading />
}

function Loading() {
  return (
    <div aria-busy="true" className="grid gap-4">
      <Skeleton className="h-9 w-52" />
      <PanelSkeleton className="h-24" />
      <PanelSkeleton className="h-96" />
    </div>
  )
}
