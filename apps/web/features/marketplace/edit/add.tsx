import { useEffect, useRef } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { m } from '@plaudit/i18n/messages'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { OwnPage } from '../../../components/own-page.tsx'
import { QueryFault } from '../../../components/query-fault.tsx'
import { api } from '../../../lib/api.ts'
import { isOffline } from '../../../lib/failure.ts'
import { ownMeta } from '../../../lib/own-meta.ts'
import { dropDraft, readDraft } from '../../../lib/draft.ts'
import { useKeptPage } from '../../../lib/keep-page.ts'
import { appAddPage } from '../addresses.ts'
import { begunDraft, begunInput, type Begun } from './begun.ts'
import { BeginHere } from './begin-here.tsx'
import { EditScreen } from './edit-screen.tsx'

export const meta = ownMeta(m.marketplace_edit_title_add)

/** `/add-service/{sx_id}`: a new service, step by step. Without an id it gets one at once. */
export default function AddService() {
  const { sx_id } = useParams()
  // The next service can be begun without a network.
  useKeptPage(appAddPage)
  return (
    <OwnPage>{() => (sx_id ? <EditScreen key={sx_id} sxId={sx_id} guided /> : <Begin />)}</OwnPage>
  )
}

/** Takes up a service that was begun without a network, as one service however often it is sent. */
async function takeUp(begun: Begun): Promise<string> {
  const once = { idempotencyKey: begun.id }
  const { service } = await api.call('services/addService', begunInput(begun), once)
  dropDraft(begunDraft)
  return service.sx_id
}

/** Makes the draft that everything is kept in; one that was left empty is used again. */
function Begin() {
  const navigate = useNavigate()
  const begun = useRef(false)
  const begin = useMutation({
    // Without a network the service is begun on the device.
    meta: { tellsItself: true },
    mutationFn: async () => {
      const begun = readDraft<Begun>(begunDraft)
      if (begun && begun.title.trim() !== '') return takeUp(begun)
      const { services } = await api.call('services/getOwnServices', { limit: 20, page: 1 })
      const empty = services.find(
        ({ state, title, image }) => state === 'draft' && title === '' && image === null,
      )
      if (empty) return empty.sx_id
      return (await api.call('services/addService', {})).service.sx_id
    },
    onSuccess: (sxId) => void navigate(`/add-service/${sxId}`, { replace: true }),
  })
  const { mutate } = begin
  useEffect(() => {
    // Effects run twice while developing; there is one draft.
    if (begun.current) return
    begun.current = true
    mutate()
  }, [mutate])
  if (isOffline(begin.error)) return <BeginHere />
  return (
    <div className="page py-8" aria-busy="true">
      {begin.isError ? (
        <QueryFault
          title={m.marketplace_load_failed()}
          query={{ error: begin.error, isFetching: begin.isPending, refetch: () => mutate() }}
        />
      ) : (
        <PanelSkeleton />
      )}
    </div>
  )
}
