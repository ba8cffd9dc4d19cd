import { useState } from 'react'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { formatDateTime } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Card } from '@plaudit/ui/card'
import { EmptyState } from '@plaudit/ui/empty-state'
import { Link } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { Picture } from '@plaudit/ui/picture'
import { Pill } from '@plaudit/ui/pill'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { showSuccess } from '@plaudit/ui/toast'
import { ReasonDialog } from '../../../components/form/reason-dialog.tsx'
import { QueryFault } from '../../../components/query-fault.tsx'
import { RichText } from '../../../components/rich-text.tsx'
import { ShowMore } from '../../../components/show-more.tsx'
import { api } from '../../../lib/api.ts'
import { ownMeta } from '../../../lib/own-meta.ts'
import { pictureSource } from '../../../lib/picture-source.ts'
import { askOrKept, callKey } from '../../../lib/query.ts'
import { providerHref } from '../addresses.ts'
import { typeNames } from '../words.ts'
import { QueueFacts, type Waiting } from './queue-facts.tsx'

const call = 'services/getReviewQueue'

export const meta = ownMeta(m.marketplace_queue)

/** `/admin/services`: what providers sent, to be approved or refused with a reason (product 6). */
export default function ReviewQueue() {
  const query = useInfiniteQuery({
    queryKey: [...callKey(call), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      askOrKept(call, pageParam === '' ? {} : { after: pageParam }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
  const { data, error } = query
  const services = data?.pages.flatMap((page) => page.services) ?? []
  const [refusing, setRefusing] = useState<Waiting>()
  const moderate = useModerate(() => setRefusing(undefined))
  return (
    <>
      <h1 className="text-title lg:text-title-desk">{m.marketplace_queue()}</h1>
      <p className="mt-1 mb-6 max-w-[62ch] text-pretty text-muted">{m.marketplace_queue_text()}</p>
      {error && !data ? (
        <QueryFault title={m.marketplace_load_failed()} query={query} />
      ) : !data ? (
        <PanelSkeleton />
      ) : services.length === 0 ? (
        <Card>
          <EmptyState scene="envelope" title={m.marketplace_queue_none()}>
            {m.marketplace_queue_none_text()}
          </EmptyState>
        </Card>
      ) : (
        <ul className="grid gap-4">
          {services.map((waiting) => (
            <Row
              key={waiting.service.sx_id}
              waiting={waiting}
              busy={moderate.isPending}
              onApprove={() => moderate.mutate({ waiting, verdict: 'approve' })}
              onRefuse={() => setRefusing(waiting)}
            />
          ))}
        </ul>
      )}
      <ShowMore query={query} label={m.marketplace_queue_more()} className="mt-6" />
      {refusing && (
        <ReasonDialog
          title={m.marketplace_queue_why()}
          description={m.marketplace_queue_why_text()}
          verb={m.marketplace_queue_refuse()}
          variant="danger"
          busy={moderate.isPending}
          label={m.marketplace_queue_why_label()}
          hint={m.marketplace_queue_why_hint()}
          least={3}
          most={2000}
          rows={4}
          missing={m.marketplace_queue_why_missing()}
          onGive={(reason) => moderate.mutate({ waiting: refusing, verdict: 'refuse', reason })}
          onClose={() => setRefusing(undefined)}
        />
      )}
    </>
  )
}

function useModerate(onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ waiting: { service }, ...said }: Verdict) =>
      api.call('services/moderate', { sx_id: service.sx_id, revision: service.revision, ...said }),
    onSuccess: (_, { verdict }) => {
      showSuccess(
        verdict === 'approve' ? m.marketplace_queue_approved() : m.marketplace_queue_refused(),
      )
      onDone()
    },
    onSettled: () => client.invalidateQueries({ queryKey: callKey(call) }),
  })
}

interface Verdict {
  waiting: Waiting
  verdict: 'approve' | 'refuse'
  reason?: string
}

interface RowProps {
  waiting: Waiting
  busy: boolean
  onApprove: () => void
  onRefuse: () => void
}

function Row({ waiting, busy, onApprove, onRefuse }: RowProps) {
  const { service, provider, sentAt } = waiting
  const locale = useLocale()
  return (
    <Card as="li" className="grid gap-4 sm:grid-cols-[200px_minmax(0,1fr)]">
      <div className="overflow-hidden rounded-in">
        <Picture
          id={service.sx_id}
          name={service.title}
          source={pictureSource(service.image)}
          ratio="4/3"
          sizes="200px"
        />
      </div>
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-2">
          <Pill tone="act">{typeNames[service.stype]()}</Pill>
          <span className="num text-small text-muted">
            {m.marketplace_queue_sent({ time: formatDateTime(sentAt, locale) })}
          </span>
        </div>
        <h2 className="mt-1 text-lead font-bold">
          <Link kind="action" href={`/s/${service.sx_id}`}>
            {service.title}
          </Link>
        </h2>
        {provider && (
          <p className="text-small">
            <Link kind="quiet" href={providerHref(provider.username)}>
              {provider.full_name}
            </Link>
          </p>
        )}
        {service.description && (
          <div className="mt-3 max-h-48 overflow-y-auto text-small">
            <RichText html={service.description} />
          </div>
        )}
        <QueueFacts waiting={waiting} />
        <div className="mt-4 flex flex-wrap gap-3">
          <Button variant="act" disabled={busy} onClick={onApprove}>
            {m.marketplace_queue_approve()}
          </Button>
          <Button disabled={busy} onClick={onRefuse}>
            {m.marketplace_queue_refuse()}
          </Button>
        </div>
      </div>
    </Card>
  )
}
