import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import type { ReportCase } from '@plaudit/contract/reports/cases'
import { reportReasons, type ReportReason } from '@plaudit/contract/reports/shapes'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Card, CardHead } from '@plaudit/ui/card'
import { Chip } from '@plaudit/ui/chip'
import { Field } from '@plaudit/ui/field'
import { Link } from '@plaudit/ui/link'
import { Pill } from '@plaudit/ui/pill'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { Textarea } from '@plaudit/ui/textarea'
import { QueryFault } from '../../components/query-fault.tsx'
import { api } from '../../lib/api.ts'
import { callQuery } from '../../lib/query.ts'
import { holdFocus } from '../../lib/use-kept-focus.ts'
import { useOnePress } from '../../lib/use-one-press.ts'
import { useQuery } from '../../lib/use-query.ts'
import { Said, Thing, type Whole } from './case-thing.tsx'
import { Key, useCaseKeys } from './open/case-keys.tsx'
import { isJob, kindOf, reasonNames, stateOf, stateTones } from './open/words.ts'
import { Look, Questions, useAgain } from './look.tsx'
import { Turning } from './turning.tsx'

interface Props {
  caseId: string
  /** Cases of the list, between which the reader turns. */
  cases: readonly ReportCase[]
}

/** The reported thing, people's reasons, and the decision. */
export function ReportedCase({ caseId, cases }: Props) {
  const query = useQuery(callQuery('reports/getCase', { case_id: caseId }))
  const { data, error } = query
  if (error && !data) return <QueryFault title={m.reports_failed()} level={2} query={query} />
  if (!data) return <PanelSkeleton />
  const { case: one } = data
  return (
    <div className="grid max-w-[760px] gap-5">
      <header>
        <Link kind="action" href="/admin/reports" className="mb-2 lg:hidden">
          {m.reports_title()}
        </Link>
        <p className="flex flex-wrap gap-2">
          <Pill>{kindOf(one.entity, isJob(one.thing))}</Pill>
          <Pill tone={stateTones[one.state]}>{stateOf(one.entity, one.state)}</Pill>
          {one.hidden_at && <Pill tone="danger">{m.reports_hidden()}</Pill>}
        </p>
        <h2 className="mt-2 text-title">{m.reports_people_reported({ count: one.people })}</h2>
        <Turning caseId={caseId} cases={cases} />
        <Look whole={data} />
      </header>
      <Thing whole={data} />
      <Said whole={data} />
      <Questions whole={data} />
      {one.appeal && <Appeal whole={data} />}
      {(data.can.keep || data.can.take_down) && <Decide whole={data} />}
      {data.can.put_back && one.state !== 'appealed' && <PutBack one={one} />}
    </div>
  )
}

function Decide({ whole: { case: one, appeal_days: days } }: { whole: Whole }) {
  const [reason, setReason] = useState<ReportReason | ''>('')
  const [words, setWords] = useState('')
  const [isMissing, setMissing] = useState(false)
  const again = useAgain()
  const once = useOnePress()
  const decide = useMutation({
    mutationFn: (verdict: 'keep' | 'take_down') =>
      api.call('reports/decide', {
        case_id: one.case_id,
        verdict,
        words: words.trim(),
        ...(reason && { reason }),
      }),
    onMutate: holdFocus,
    onSettled: again,
  })
  const takeDown = () => {
    setMissing(reason === '')
    if (reason !== '') once(() => decide.mutate('take_down'))
  }
  const keep = () => once(() => decide.mutate('keep'))
  useCaseKeys({ 1: keep, 2: takeDown })
  return (
    <Card as="section">
      <CardHead title={m.reports_decide()} />
      <div className="grid gap-4">
        <Field
          label={m.reports_reason_told()}
          error={isMissing ? m.errors_field_reason_missing() : undefined}
          group
        >
          <div className="flex flex-wrap gap-2">
            {reportReasons.map((value) => (
              <Chip key={value} pressed={reason === value} onClick={() => setReason(value)}>
                {reasonNames[value]()}
              </Chip>
            ))}
          </div>
        </Field>
        <OwnWords hint={m.reports_appeal_hint({ count: days })} value={words} onChange={setWords} />
        <div className="flex flex-wrap gap-3">
          <Button loading={decide.isPending} onClick={keep}>
            {m.reports_keep()} <Key name="1" />
          </Button>
          <Button variant="danger" loading={decide.isPending} onClick={takeDown}>
            {one.entity === 'user' ? m.admin_suspend() : m.reports_take_down()} <Key name="2" />
          </Button>
        </div>
      </div>
    </Card>
  )
}

/** The way back without an appeal. */
function PutBack({ one: { case_id, entity } }: { one: ReportCase }) {
  const again = useAgain()
  const once = useOnePress()
  const putBack = useMutation({
    mutationFn: () => api.call('reports/putBack', { case_id }),
    onMutate: holdFocus,
    onSettled: again,
  })
  return (
    <Card as="section">
      <CardHead title={m.reports_decide()} hint={m.reports_put_back_hint()} />
      <Button loading={putBack.isPending} onClick={() => once(() => putBack.mutate())}>
        {entity === 'user' ? m.admin_lift() : m.reports_put_back()}
      </Button>
    </Card>
  )
}

/** The desk's own words beside a decision. */
function OwnWords(props: { hint: string; value: string; onChange: (words: string) => void }) {
  return (
    <Field label={m.reports_own_words()} hint={props.hint}>
      <Textarea
        value={props.value}
        maxLength={1000}
        onChange={(event) => props.onChange(event.target.value)}
      />
    </Field>
  )
}

function Appeal({ whole: { case: one, can, decided_by: by } }: { whole: Whole }) {
  const again = useAgain()
  const [words, setWords] = useState('')
  const answer = useMutation({
    mutationFn: (verdict: 'put_back' | 'uphold') =>
      api.call('reports/answerAppeal', { case_id: one.case_id, verdict, words: words.trim() }),
    onMutate: holdFocus,
    onSettled: again,
  })
  const once = useOnePress()
  const putBack = () => once(() => answer.mutate('put_back'))
  const uphold = () => once(() => answer.mutate('uphold'))
  const isAccount = one.entity === 'user'
  useCaseKeys(can.answer ? { 1: putBack, 2: uphold } : {})
  return (
    <Card as="section">
      <CardHead
        title={m.reports_appeal()}
        hint={by ? (isAccount ? m.reports_suspended_by : m.reports_decided_by)({ name: by }) : ''}
      />
      <blockquote className="border-l-2 border-act pl-3">{one.appeal}</blockquote>
      {can.answer ? (
        <div className="mt-4 grid gap-4">
          <OwnWords hint={m.reports_answer_hint()} value={words} onChange={setWords} />
          <div className="flex flex-wrap gap-3">
            <Button variant="primary" loading={answer.isPending} onClick={putBack}>
              {isAccount ? m.admin_lift() : m.reports_put_back()} <Key name="1" />
            </Button>
            <Button loading={answer.isPending} onClick={uphold}>
              {isAccount ? m.reports_state_suspended_still() : m.reports_uphold()} <Key name="2" />
            </Button>
          </div>
        </div>
      ) : one.state === 'appealed' ? (
        <p className="mt-3 text-muted">{m.errors_own_decision()}</p>
      ) : (
        one.answer && <p className="mt-3 text-pretty wrap-anywhere">{one.answer}</p>
      )}
    </Card>
  )
}
