import { useCallback, useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Reply } from '@plaudit/contract/calls'
import { formatDateTime } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Button, ButtonLink } from '@plaudit/ui/button'
import { Card } from '@plaudit/ui/card'
import { Field } from '@plaudit/ui/field'
import { useLocale } from '@plaudit/ui/locale'
import { Pill } from '@plaudit/ui/pill'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { Textarea } from '@plaudit/ui/textarea'
import { fieldSentences } from '../../components/form/sentence.ts'
import { PageTitle } from '../../components/page-title.tsx'
import { QueryFault } from '../../components/query-fault.tsx'
import WaitingList from '../../components/waiting-list.tsx'
import { onArrival, sendOrKeep } from '../../lib/offline/send.ts'
import { useWaiting } from '../../lib/offline/use-waiting.ts'
import { ownMeta } from '../../lib/own-meta.ts'
import { callKey, callQuery } from '../../lib/query.ts'
import { useQuery } from '../../lib/use-query.ts'
import { Asked } from './question.tsx'
import { headingOf, kindOf, reasonNames, stateOf, stateTones } from './open/words.ts'

export const meta = ownMeta(m.reports_decision)

/** `/appeal/{case_id}`: what was asked and decided about something of one's own, and the way to answer and to object. No account is needed. */
export default function AppealPage() {
  const { case_id = '' } = useParams()
  const locale = useLocale()
  const query = useQuery(callQuery('reports/getDecision', { case_id }))
  const { data, error } = query
  return (
    <div className="page max-w-[640px] py-6 md:py-8">
      <h1 className="mb-4 text-title">
        {data && data.decided_at === null ? m.reports_question_page() : m.reports_decision()}
      </h1>
      {error && !data ? (
        <QueryFault title={m.reports_failed()} query={query} />
      ) : !data ? (
        <PanelSkeleton />
      ) : (
        <Card>
          <PageTitle title={`${headingOf(data.entity, data)} · ${m.reports_decision()}`} />
          <p className="flex flex-wrap gap-2">
            <Pill>{kindOf(data.entity, data.is_job)}</Pill>
            <Pill tone={stateTones[data.state]}>{stateOf(data.entity, data.state)}</Pill>
          </p>
          <h2 className="mt-3 text-head">{headingOf(data.entity, data)}</h2>
          {data.text && <p className="mt-1 line-clamp-4 text-muted wrap-anywhere">{data.text}</p>}
          {data.reason && <p className="mt-2">{reasonNames[data.reason]()}</p>}
          {data.words && <p className="mt-2 text-pretty">{data.words}</p>}
          {data.decided_at && (
            <p className="mt-2 text-small text-muted">{formatDateTime(data.decided_at, locale)}</p>
          )}
          {data.state === 'open' && (
            <p className="mt-2 text-pretty text-muted">{m.reports_question_why()}</p>
          )}
          {data.appeal && (
            <blockquote className="mt-4 border-l-2 border-act pl-3">{data.appeal}</blockquote>
          )}
          {data.state === 'appealed' && (
            <p className="mt-3 text-small text-muted">{m.reports_appealed_next()}</p>
          )}
          <Outcome decision={data} />
          <Asked caseId={case_id} decision={data} />
          {data.can.appeal && <Objection caseId={case_id} decision={data} />}
        </Card>
      )}
    </div>
  )
}

/** The answer to an appeal; a person with a restored account finds the way to the sign-in. */
function Outcome({
  decision: { entity, state, answer, answered_at: at },
}: {
  decision: Reply<'reports/getDecision'>
}) {
  const locale = useLocale()
  if (at === null) return null
  return (
    <div className="mt-4">
      <p className="text-small text-muted">
        {m.reports_answered_on({ when: formatDateTime(at, locale) })}
      </p>
      {answer && <p className="mt-1 text-pretty wrap-anywhere">{answer}</p>}
      {entity === 'user' && state === 'restored' && (
        <ButtonLink href="/auth" variant="act" className="mt-4">
          {m.accounts_sign_in()}
        </ButtonLink>
      )}
    </div>
  )
}

function Objection({
  caseId,
  decision,
}: {
  caseId: string
  decision: Reply<'reports/getDecision'>
}) {
  const locale = useLocale()
  const client = useQueryClient()
  const lane = `appeal:${caseId}`
  const waiting = useWaiting(lane)
  const anew = useCallback(
    () => void client.invalidateQueries({ queryKey: callKey('reports/getDecision') }),
    [client],
  )
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  useEffect(() => onArrival((row) => row.lane === lane && anew()), [lane, anew])
  const send = useMutation({
    mutationFn: () =>
      sendOrKeep(
        'reports/appeal',
        { case_id: caseId, text },
        { label: m.reports_waiting_appeal({ text }), lane, replaces: true },
      ),
    onSuccess: anew,
    onError: (error) => setProblem(fieldSentences(error)['text']),
  })
  if (waiting.length > 0)
    return (
      <div className="mt-5">
        <WaitingList lane={lane} />
      </div>
    )
  return (
    <form
      noValidate
      className="mt-5 grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        send.mutate()
      }}
    >
      <Field
        label={m.reports_appeal_label()}
        hint={
          decision.appeal_until === null
            ? undefined
            : m.reports_appeal_until({ when: formatDateTime(decision.appeal_until, locale) })
        }
        error={problem}
        required
      >
        <Textarea value={text} maxLength={2000} onChange={(event) => setText(event.target.value)} />
      </Field>
      <Button type="submit" variant="act" loading={send.isPending} className="justify-self-start">
        {m.reports_appeal_send()}
      </Button>
    </form>
  )
}
