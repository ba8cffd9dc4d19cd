import { useState } from 'react'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Reply } from '@plaudit/contract/calls'
import type { ClubDecision } from '@plaudit/contract/reports/clubAppeals'
import { formatDate, formatDateTime } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Card } from '@plaudit/ui/card'
import { EmptyState } from '@plaudit/ui/empty-state'
import { Link } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { Pill } from '@plaudit/ui/pill'
import { TextSkeleton } from '@plaudit/ui/row-skeletons'
import { ReasonDialog } from '../../../components/form/reason-dialog.tsx'
import { QueryFault } from '../../../components/query-fault.tsx'
import { ShowMore } from '../../../components/show-more.tsx'
import { api } from '../../../lib/api.ts'
import { askOrKept, fromDevice } from '../../../lib/query.ts'
import { decisionWord, objectionWord } from './decision-words.ts'

type Page = Reply<'reports/getClubDecisions'>

/** Decisions about a person's words and places, each with its way to object. */
export default function DecisionList() {
  const query = useInfiniteQuery({
    queryKey: ['reports/getClubDecisions'],
    queryFn: ({ pageParam, signal }) =>
      askOrKept(
        'reports/getClubDecisions',
        { ...(pageParam > 0 && { before: pageParam }) },
        signal,
      ),
    ...fromDevice(),
    initialPageParam: 0,
    getNextPageParam: (page: Page) => page.next ?? undefined,
  })
  if (query.isError && !query.data) return <QueryFault query={query} title={m.reports_failed()} />
  if (!query.data) return <TextSkeleton lines={6} />
  const decisions = query.data.pages.flatMap((page) => page.decisions)
  if (decisions.length === 0) return <EmptyState title={m.reports_decisions_none()} />
  return (
    <>
      <ul className="mt-6 grid gap-4">
        {decisions.map((decision) => (
          <Decision key={decision.act_id} of={decision} />
        ))}
      </ul>
      <ShowMore query={query} label={m.reports_decisions_more()} className="mt-4" />
    </>
  )
}

function Decision({ of }: { of: ClubDecision }) {
  const { act, act_id, club, written, reason, at, appeal, appeal_until, can } = of
  const locale = useLocale()
  const [isOpen, setOpen] = useState(false)
  const queryClient = useQueryClient()
  const object = useMutation({
    mutationFn: (text: string) => api.call('reports/appealInClub', { act_id, text }),
    onSuccess: () => setOpen(false),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['reports/getClubDecisions'] }),
  })
  return (
    <Card as="li" className="grid gap-2">
      <p className="text-small text-muted">
        {club.gx_id ? <Link href={`/c/${club.gx_id}`}>{club.title}</Link> : m.reports_a_club()}
        {` · ${formatDateTime(at, locale)}`}
      </p>
      <h2 className="text-body font-semibold">{decisionWord(act)}</h2>
      {written !== '' && (
        <p className="line-clamp-4 whitespace-pre-line wrap-anywhere">{written}</p>
      )}
      {reason !== '' && <p className="text-small wrap-anywhere">{reason}</p>}
      {appeal && (
        <>
          <p>
            <Pill tone={appeal.state.endsWith('restored') ? 'ok' : 'neutral'}>
              {objectionWord(appeal.state)}
            </Pill>
          </p>
          <blockquote className="border-s-2 border-act ps-3 whitespace-pre-line wrap-anywhere">
            {appeal.text}
          </blockquote>
          {appeal.answer !== '' && <p className="text-small wrap-anywhere">{appeal.answer}</p>}
        </>
      )}
      {(can.appeal || can.take_up) && (
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="soft" onClick={() => setOpen(true)}>
            {can.take_up ? m.reports_object_up() : m.reports_object()}
          </Button>
          {can.appeal && (
            <span className="text-micro text-muted">
              {m.reports_object_until({ date: formatDate(appeal_until, locale) })}
            </span>
          )}
        </div>
      )}
      {isOpen && (
        <ReasonDialog
          title={m.reports_object_title()}
          description={m.reports_object_text()}
          verb={m.reports_object()}
          variant="act"
          label={m.reports_object_title()}
          hint=""
          least={3}
          missing={m.errors_field_reason_missing()}
          most={2000}
          rows={5}
          busy={object.isPending}
          onClose={() => setOpen(false)}
          onGive={(text) => object.mutate(text)}
        />
      )}
    </Card>
  )
}
