import { CallError } from '@plaudit/client/client'
import { m } from '@plaudit/i18n/messages'
import { PanelSkeleton, Skeleton } from '@plaudit/ui/skeleton'
import { LoneState } from '../../../components/lone-state.tsx'
import { NotFound } from '../../../components/route-error.tsx'
import { isAbsent } from '../../../lib/failure.ts'
import { StudioScreen } from './studio-screen.tsx'
import { useStudioQuery } from '../open/studio.ts'
import { QueryFault } from '../../../components/query-fault.tsx'

/** The editor of one contest, for people who run it. */
export function OneStudio({ cxId }: { cxId: string }) {
  const { query, reload } = useStudioQuery(cxId)
  const { data, error } = query
  if (data?.contest.can.edit) return <StudioScreen answer={data} reload={reload} />
  if (data) return <NotYours />
  if (isAbsent(error)) return <NotFound />
  if (error instanceof CallError && error.status === 403) return <NotYours />
  if (error)
    return (
      <div className="page py-10">
        <QueryFault level={1} title={m.studio_load_failed()} query={query} />
      </div>
    )
  return <Loading />
}

function NotYours() {
  return (
    <LoneState
      scene="door"
      title={m.studio_not_yours()}
      href="/editContests"
      verb={m.common_my_contests()}
    >
      {m.studio_not_yours_text()}
    </LoneState>
  )
}

function Loading() {
  return (
    <div
      aria-busy="true"
      className="grid px-gutter py-6 lg:grid-cols-[232px_minmax(0,1fr)] lg:px-0 xl:grid-cols-[232px_minmax(0,1fr)_368px]"
    >
      <div className="grid content-start gap-4 p-4 max-lg:hidden">
        <Skeleton className="h-10 w-full" />
        <Skeleton className="h-72 w-full" />
      </div>
      <div className="grid content-start gap-4 lg:px-10">
        <Skeleton className="h-9 w-52" />
        <PanelSkeleton />
        <PanelSkeleton />
      </div>
      <div className="p-6 max-xl:hidden">
        <PanelSkeleton className="h-[560px]" />
      </div>
    </div>
  )
}
