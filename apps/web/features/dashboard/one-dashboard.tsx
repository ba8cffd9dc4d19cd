import { CallError } from '@plaudit/client/client'
import { m } from '@plaudit/i18n/messages'
import { QueryFault } from '../../components/query-fault.tsx'
import { NotFound } from '../../components/route-error.tsx'
import { DashboardScreen } from './dashboard-screen.tsx'
import { Loading } from './loading.tsx'
import { useDashboard } from './use-dashboard.ts'

export default function OneDashboard({ cxId }: { cxId: string }) {
  const query = useDashboard(cxId)
  const { data, error } = query
  const gone =
    error instanceof CallError &&
    (error.status === 404 || error.status === 403 || error.status === 400)
  if (gone) return <NotFound />
  if (data) return <DashboardScreen data={data} cxId={cxId} failed={error !== null} />
  if (error) return <QueryFault level={1} title={m.dashboard_failed()} query={query} />
  return <Loading />
}
