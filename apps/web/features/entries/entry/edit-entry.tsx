import { useParams } from 'react-router'
import { m } from '@plaudit/i18n/messages'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import type { Route } from './+types/edit-entry'
import { LoneState } from '../../../components/lone-state.tsx'
import { NotFound } from '../../../components/route-error.tsx'
import { isAbsent } from '../../../lib/failure.ts'
import { signInHref } from '../../../lib/addresses.ts'
import { pageMeta } from '../../../lib/meta.ts'
import { callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { useUser } from '../../../lib/user.ts'
import { EditEntryScreen } from './edit-entry-screen.tsx'
import { QueryFault } from '../../../components/query-fault.tsx'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: m.entries_edit(),
    description: m.common_site_description(),
    hidden: true,
  })

/** `/edit-contest-entry/{cx_id}`: contestants manage their own page (specification 2). */
export default function EditEntryPage() {
  const { cx_id = '' } = useParams()
  const { user, known } = useUser()
  if (user) return <OwnEntry key={cx_id} cxId={cx_id} />
  if (!known) return <Waiting />
  return (
    <LoneState
      scene="door"
      title={m.entries_sign_in_first()}
      href={signInHref({ pathname: `/edit-contest-entry/${cx_id}` })}
      verb={m.common_sign_in()}
    />
  )
}

function OwnEntry({ cxId }: { cxId: string }) {
  const query = useQuery(callQuery('contest/v2/getEntry', { cx_id: cxId }))
  const { data, error } = query
  if (data?.contestant) return <EditEntryScreen contest={data.contest} entry={data.contestant} />
  if (isAbsent(error)) return <NotFound />
  if (error)
    return (
      <div className="page py-10">
        <QueryFault level={1} title={m.studio_load_failed()} query={query} />
      </div>
    )
  if (!data) return <Waiting />
  const { entry_open: open } = data.contest
  return (
    <LoneState
      scene="microphone"
      title={m.entries_none_title()}
      href={open ? `/join/${cxId}` : `/cx/${cxId}`}
      verb={open ? m.entries_enter() : m.entries_to_contest()}
    >
      {m.entries_none_text()}
    </LoneState>
  )
}

function Waiting() {
  return (
    <div className="page grid gap-4 py-10" aria-busy="true">
      <PanelSkeleton />
      <PanelSkeleton className="h-[480px]" />
    </div>
  )
}
