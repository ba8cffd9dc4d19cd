import { m } from '@plaudit/i18n/messages'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { NotFound } from '../../../components/route-error.tsx'
import { isAbsent } from '../../../lib/failure.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { studioQuery } from '../open/studio.ts'
import { Setup } from './setup.tsx'
import { QueryFault } from '../../../components/query-fault.tsx'

/** The guided set-up, of a fresh contest (`new`) or of a draft. */
export function NewContest({ cxId }: { cxId: string }) {
  return cxId === 'new' ? <Setup contest={undefined} /> : <SetupOfDraft key={cxId} cxId={cxId} />
}

function SetupOfDraft({ cxId }: { cxId: string }) {
  const query = useQuery(studioQuery(cxId))
  if (query.data?.contest.can.edit) return <Setup contest={query.data.contest} />
  const { error } = query
  if (query.data || isAbsent(error)) return <NotFound />
  return (
    <div className="page py-10">
      {error ? (
        <QueryFault level={1} title={m.studio_load_failed()} query={query} />
      ) : (
        <PanelSkeleton />
      )}
    </div>
  )
}
