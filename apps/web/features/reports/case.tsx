import { useState } from 'react'
import { useParams } from 'react-router'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Reply } from '@plaudit/contract/calls'
import { reportReasons, type ReportReason } from '@plaudit/contract/reports/shapes'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Card, CardHead } from '@plaudit/ui/card'
import { Field } from '@plaudit/ui/field'
import { Link } from '@plaudit/ui/link'
import { Pill } from '@plaudit/ui/pill'
import { Select } from '@plaudit/ui/select'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { Textarea } from '@plaudit/ui/textarea'
import { QueryFault } from '../../components/query-fault.tsx'
import { api } from '../../lib/api.ts'
import { ownMeta } from '../../lib/own-meta.ts'
import { callKey, callQuery } from '../../lib/query.ts'
import { entityNames, reasonNames, stateNames, stateTones } from './open/words.ts'

export const meta = ownMeta(m.reports_title)

type Whole = Reply<'reports/getCase'>

/** `/admin/reports/{case_id}`: what was reported, what people say, and the decision. */
export default function ReportedCase() {
  const { case_id = '' } = useParams()
  const query = useQuery(callQuery('reports/getCase', { case_id }))
  const { data, error } = query
  if (error && !data) return <QueryFault title={m.reports_failed()} level={1} query={query} />
  if (!data) return <PanelSkeleton />
  const { case: one } = data
  return (
    <div className="grid max-w-[760px] gap-5">
      <header>
        <p className="flex flex-wrap gap-2">
          <Pill>{entityNames[one.entity]()}</Pill>
          <Pill tone={stateTones[one.state]}>{stateNames[one.state]()}</Pill>
          {one.hidden_at && <Pill tone="danger">{m.reports_hidden()}</Pill>}
        </p>
        <h1 className="mt-2 text-title">{m.reports_people_reported({ count: one.people })}</h1>
      </header>
      <Thing whole={data} />
      <Said whole={data} />
      {one.appeal && <Appeal whole={data} />}
      {(data.can.keep || data.can.take_down) && <Decide whole={data} />}
    </div>
  )
}

function Thing({ whole: { case: one, taken_down_before: before } }: { whole: Whole }) {
  const { thing, author } = one
  return (
    <Card as="section">
      <div className="flex gap-4">
        {thing.picture && (
          <img
            src={thing.picture}
            alt=""
            width="96"
            height="96"
            className="size-24 flex-none rounded-in object-cover"
          />
        )}
        <div className="min-w-0">
          <h2 className="text-head text-pretty">{thing.title || m.reports_gone()}</h2>
          {author && (
            <p className="text-small text-muted">
              {m.reports_by({ name: author.full_name })} · {m.reports_before({ count: before })}
            </p>
          )}
          <p className="mt-2 text-pretty">{thing.text.slice(0, 600)}</p>
          {thing.href && (
            <Link kind="action" href={thing.href}>
              {m.reports_open()}
            </Link>
          )}
        </div>
      </div>
    </Card>
  )
}

function Said({ whole: { reasons, said } }: { whole: Whole }) {
  if (reasons.length === 0) return null
  const most = Math.max(...reasons.map(({ people }) => people))
  return (
    <Card as="section">
      <CardHead title={m.reports_said()} hint={m.reports_said_hint()} />
      <ul className="grid gap-3">
        {reasons.map(({ reason, people }) => (
          <li key={reason}>
            <span className="flex justify-between">
              {reasonNames[reason]()} <b className="num">{people}</b>
            </span>
            <span
              aria-hidden="true"
              className="mt-1 block h-1.5 rounded-full bg-danger"
              style={{ width: `${Math.round((people / most) * 100)}%` }}
            />
          </li>
        ))}
      </ul>
      {said.map((text) => (
        <blockquote key={text} className="mt-3 border-l-2 border-line-strong pl-3 text-small">
          {text}
        </blockquote>
      ))}
    </Card>
  )
}

/** Looks at the case and the queue anew after a decision. */
function useAgain() {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: callKey('reports/getCase') })
    void client.invalidateQueries({ queryKey: callKey('reports/getQueue') })
  }
}

function Decide({ whole: { case: one, appeal_days: days } }: { whole: Whole }) {
  const [reason, setReason] = useState<ReportReason | ''>('')
  const [words, setWords] = useState('')
  const [isMissing, setMissing] = useState(false)
  const again = useAgain()
  const decide = useMutation({
    mutationFn: (verdict: 'keep' | 'take_down') =>
      api.call('reports/decide', {
        case_id: one.case_id,
        verdict,
        words: words.trim(),
        ...(reason && { reason }),
      }),
    onSettled: again,
  })
  return (
    <Card as="section">
      <CardHead title={m.reports_decide()} />
      <div className="grid gap-4">
        <Field
          label={m.reports_reason_told()}
          error={isMissing ? m.errors_field_reason_missing() : undefined}
        >
          <Select
            value={reason}
            placeholder={m.reports_choose()}
            onChange={(event) => setReason(event.target.value as ReportReason | '')}
            options={reportReasons.map((value) => ({ value, label: reasonNames[value]() }))}
          />
        </Field>
        <Field label={m.reports_own_words()} hint={m.reports_appeal_hint({ count: days })}>
          <Textarea
            value={words}
            maxLength={1000}
            onChange={(event) => setWords(event.target.value)}
          />
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button loading={decide.isPending} onClick={() => decide.mutate('keep')}>
            {m.reports_keep()}
          </Button>
          <Button
            variant="danger"
            loading={decide.isPending}
            onClick={() => {
              setMissing(reason === '')
              if (reason !== '') decide.mutate('take_down')
            }}
          >
            {m.reports_take_down()}
          </Button>
        </div>
      </div>
    </Card>
  )
}

function Appeal({ whole: { case: one, can, decided_by: by } }: { whole: Whole }) {
  const again = useAgain()
  const answer = useMutation({
    mutationFn: (verdict: 'put_back' | 'uphold') =>
      api.call('reports/answerAppeal', { case_id: one.case_id, verdict }),
    onSettled: again,
  })
  return (
    <Card as="section">
      <CardHead title={m.reports_appeal()} hint={by ? m.reports_decided_by({ name: by }) : ''} />
      <blockquote className="border-l-2 border-act pl-3">{one.appeal}</blockquote>
      {can.answer ? (
        <div className="mt-4 flex flex-wrap gap-3">
          <Button
            variant="primary"
            loading={answer.isPending}
            onClick={() => answer.mutate('put_back')}
          >
            {m.reports_put_back()}
          </Button>
          <Button loading={answer.isPending} onClick={() => answer.mutate('uphold')}>
            {m.reports_uphold()}
          </Button>
        </div>
      ) : (
        one.state === 'appealed' && <p className="mt-3 text-muted">{m.errors_own_decision()}</p>
      )}
    </Card>
  )
}
