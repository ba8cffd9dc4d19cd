import { useState } from 'react'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Reply } from '@plaudit/contract/calls'
import type { Club } from '@plaudit/contract/clubs/club'
import type { ClubReport } from '@plaudit/contract/reports/clubReports'
import { formatDateTime } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Button, ButtonLink } from '@plaudit/ui/button'
import { Card } from '@plaudit/ui/card'
import { cx } from '@plaudit/ui/classes'
import { Chip, ChipRow } from '@plaudit/ui/chip'
import { EmptyState } from '@plaudit/ui/empty-state'
import { Field } from '@plaudit/ui/field'
import { useLocale } from '@plaudit/ui/locale'
import { Pill } from '@plaudit/ui/pill'
import { TextSkeleton } from '@plaudit/ui/row-skeletons'
import { Textarea } from '@plaudit/ui/textarea'
import { showSuccess } from '@plaudit/ui/toast'
import { FormDialog } from '../../components/form/form-dialog.tsx'
import { QueryFault } from '../../components/query-fault.tsx'
import { ShowMore } from '../../components/show-more.tsx'
import { api } from '../../lib/api.ts'
import ClubAppeals from '../reports/open/club-appeals.tsx'
import { Key } from '../reports/open/case-keys.tsx'
import { entityNames, reasonNames } from '../reports/open/words.ts'
import { rowOf, useChosenCase } from './use-chosen-case.ts'

type Page = Reply<'reports/getClubQueue'>

/** Lists reports in a club, for its moderators: they hide the text with a reason, or leave it. */
export function ReportsView({ club: { gx_id } }: { club: Club }) {
  const [hiding, setHiding] = useState<ClubReport>()
  const query = useInfiniteQuery({
    queryKey: ['reports/getClubQueue', { gx_id }],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        'reports/getClubQueue',
        { gx_id, ...(pageParam && { after: pageParam }) },
        { quiet: true, signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page: Page) => page.next ?? undefined,
  })
  const answer = useAnswer(gx_id)
  const cases = query.data?.pages.flatMap((page) => page.cases) ?? []
  const keep = ({ case_id }: ClubReport) => answer.mutate({ case_id, verdict: 'keep' })
  const chosen = useChosenCase(cases, { busy: answer.isPending, onKeep: keep, onHide: setHiding })
  if (query.isError && !query.data)
    return <QueryFault query={query} title={m.clubs_failed()} level={2} />
  if (!query.data) return <TextSkeleton lines={6} />
  return (
    <section>
      <ClubAppeals gxId={gx_id} />
      <h2 className="mb-1 text-head">{m.clubs_tab_reports()}</h2>
      <p className="mb-4 max-w-[60ch] text-small text-muted">{m.clubs_reports_intro()}</p>
      {cases.length === 0 && <EmptyState title={m.clubs_reports_none()} />}
      <ul className="grid gap-4">
        {cases.map((one) => (
          <Case
            key={one.case_id}
            of={one}
            gxId={gx_id}
            busy={answer.isPending}
            onHide={() => setHiding(one)}
            chosen={one.case_id === chosen}
            onKeep={() => keep(one)}
          />
        ))}
      </ul>
      <ShowMore query={query} label={m.clubs_more()} className="mt-4" />
      {hiding && (
        <Hide
          busy={answer.isPending}
          onClose={() => setHiding(undefined)}
          onSend={(reason) =>
            answer.mutate(
              { case_id: hiding.case_id, verdict: 'hide', reason },
              { onSuccess: () => setHiding(undefined) },
            )
          }
        />
      )}
    </section>
  )
}

interface Answer {
  case_id: string
  verdict: 'hide' | 'keep'
  reason?: string
}

function useAnswer(gx_id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (given: Answer) => api.call('reports/answerInClub', { gx_id, ...given }),
    onSuccess: () => showSuccess(m.clubs_reports_done()),
    onSettled: () => queryClient.invalidateQueries(),
  })
}

interface CaseProps {
  of: ClubReport
  gxId: string
  busy: boolean
  chosen: boolean
  onHide: () => void
  onKeep: () => void
}

function Case({ of, gxId, busy, chosen, onHide, onKeep }: CaseProps) {
  const { entity, thing, author, people, reasons, said, hidden, can } = of
  const locale = useLocale()
  return (
    <Card
      as="li"
      id={rowOf(of.case_id)}
      aria-current={chosen || undefined}
      className={cx('grid scroll-my-20 gap-2', chosen && 'outline-3 outline-focus')}
    >
      <p className="flex flex-wrap items-center gap-2 text-small text-muted">
        <span>{entityNames[entity]()}</span>
        {hidden && <Pill size="sm">{m.reports_hidden()}</Pill>}
        <time dateTime={of.createdAt}>{formatDateTime(of.createdAt, locale)}</time>
      </p>
      <p className="font-semibold wrap-anywhere">
        {entity === 'user' ? thing.title : author ? m.reports_by({ name: author.full_name }) : ''}
      </p>
      <Reported of={of} />
      <p className="flex flex-wrap items-center gap-2 text-small">
        <span className="text-muted">{m.reports_people_reported({ count: people })}</span>
        {reasons.map(({ reason }) => (
          <Pill key={reason} size="sm" tone="warn">
            {reasonNames[reason]()}
          </Pill>
        ))}
      </p>
      {said.map((text) => (
        <blockquote key={text} className="border-s-2 border-line ps-3 text-small wrap-anywhere">
          {text}
        </blockquote>
      ))}
      <div className="mt-2 flex flex-wrap gap-2">
        {can.hide && (
          <Button variant="soft" disabled={busy} onClick={onHide}>
            {m.clubs_reports_hide()}
            {chosen && <Key name="2" />}
          </Button>
        )}
        {entity === 'user' && (
          <ButtonLink variant="soft" href={`/c/${gxId}?tab=members`}>
            {m.clubs_reports_act()}
          </ButtonLink>
        )}
        <Button variant="outline" disabled={busy} onClick={onKeep}>
          {m.clubs_reports_keep()}
          {chosen && <Key name="1" />}
        </Button>
        {thing.href && (
          <ButtonLink variant="ghost" href={thing.href}>
            {m.clubs_reports_open()}
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}

/** Reasons that one tap gives. */
const usual = [reasonNames.insult, reasonNames.spam, reasonNames.rights, reasonNames.danger]

/** The words that were reported, between what stands around them. */
function Reported({ of: { entity, thing, before, after } }: { of: ClubReport }) {
  if (thing.is_gone) return <p className="text-muted">{m.reports_gone()}</p>
  if (entity === 'user') return null
  return (
    <>
      {before.map((one) => (
        <Neighbour key={one.at} said={one} />
      ))}
      <p className="line-clamp-6 rounded-in border-s-2 border-danger bg-danger-soft p-3 whitespace-pre-line wrap-anywhere">
        {thing.text}
      </p>
      {after.map((one) => (
        <Neighbour key={one.at} said={one} />
      ))}
    </>
  )
}

/** A message that somebody wrote just before or after the reported one. */
const Neighbour = ({ said: { name, text } }: { said: ClubReport['before'][number] }) => (
  <p className="line-clamp-3 ps-3 text-small text-muted wrap-anywhere">
    <span className="font-semibold">{name || m.reports_somebody()}</span> {text}
  </p>
)

interface HideProps {
  busy: boolean
  onSend: (reason: string) => void
  onClose: () => void
}

function Hide({ busy, onSend, onClose }: HideProps) {
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  return (
    <FormDialog
      title={m.clubs_reports_hide_title()}
      description={m.clubs_reports_hide_text()}
      verb={m.clubs_reports_hide()}
      variant="danger"
      busy={busy}
      onClose={onClose}
      onSend={() => {
        setMissing(reason.trim() === '')
        if (reason.trim() !== '') onSend(reason.trim())
      }}
    >
      <ChipRow label={m.reports_reason()}>
        {usual.map((name) => (
          <Chip key={name()} pressed={reason === name()} onClick={() => setReason(name())}>
            {name()}
          </Chip>
        ))}
      </ChipRow>
      <Field
        label={m.reports_reason()}
        error={isMissing ? m.errors_field_reason_missing() : undefined}
        required
      >
        <Textarea
          value={reason}
          maxLength={500}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </FormDialog>
  )
}
