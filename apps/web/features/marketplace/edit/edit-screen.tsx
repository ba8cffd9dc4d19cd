import { useEffect, useState } from 'react'
import { m } from '@plaudit/i18n/messages'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { LoneState } from '../../../components/lone-state.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import { QueryFault } from '../../../components/query-fault.tsx'
import { isAbsent } from '../../../lib/failure.ts'
import { part } from '../../../lib/part.ts'
import { callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'

const Editor = part(async () => ({ default: (await import('./editor.tsx')).Editor }), {
  soon: true,
})

/** Loads the service of the address; what is another's, or gone, is not here. */
export function EditScreen({ sxId, guided }: { sxId: string; guided: boolean }) {
  // Its script comes together with the service.
  useEffect(() => Editor.preload(), [])
  const query = useQuery({
    ...callQuery('Services/getService/{sx_id}', { sx_id: sxId }),
    // The person's typing stands over the loaded service from here on.
    staleTime: Infinity,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
  })
  const { data, error } = query
  // A form that begins with older values would be told that somebody else changed the service. A form that began
  // without a network stays when the network is back.
  const [begun, setBegun] = useState(false)
  const isComing = !begun && query.isFetching && !query.isFetchedAfterMount
  if (data !== undefined && !isComing && !begun) setBegun(true)
  if (error && !data && !isAbsent(error))
    return (
      <div className="page py-8">
        <QueryFault title={m.marketplace_load_failed()} level={1} query={query} />
      </div>
    )
  if (data ? !data.service.can.edit : error)
    return (
      <LoneState
        scene="door"
        title={m.marketplace_edit_gone()}
        href="/manage-services"
        verb={m.marketplace_manage()}
      >
        {m.marketplace_edit_gone_text()}
      </LoneState>
    )
  const waiting = (
    <div className="page py-8" aria-busy="true">
      <PanelSkeleton />
    </div>
  )
  if (data === undefined || isComing) return waiting
  const { title } = data.service
  const doing = guided ? m.marketplace_edit_title_add() : m.marketplace_edit_title_edit()
  return (
    <>
      {title !== '' && <PageTitle title={`${title} · ${doing}`} />}
      <Editor service={data.service} guided={guided} waiting={waiting} />
    </>
  )
}
