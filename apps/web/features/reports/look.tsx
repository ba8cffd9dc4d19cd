import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatDateTime } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Card, CardHead } from '@plaudit/ui/card'
import { Field } from '@plaudit/ui/field'
import { useLocale } from '@plaudit/ui/locale'
import { Textarea } from '@plaudit/ui/textarea'
import { FormDialog } from '../../components/form/form-dialog.tsx'
import { fieldSentences } from '../../components/form/sentence.ts'
import { api } from '../../lib/api.ts'
import { callKey } from '../../lib/query.ts'
import { useUser } from '../../lib/user.ts'
import type { Whole } from './case-thing.tsx'

/** Looks at the case and the queue anew after something was done. */
export function useAgain() {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: callKey('reports/getCase') })
    void client.invalidateQueries({ queryKey: callKey('reports/getQueue') })
  }
}

/** Shows the person that looks at a case, and the ways to take it, to give it back and to ask its author. */
export function Look({ whole: { case: one, can } }: { whole: Whole }) {
  const { user } = useUser()
  const [isAsking, setAsking] = useState(false)
  const again = useAgain()
  const { taken_by: taker } = one
  const isMine = taker !== null && taker.ID === user?.ID
  const take = useMutation({
    mutationFn: () =>
      api.call('reports/take', {
        case_id: one.case_id,
        wanted: !isMine,
        ...(taker && !isMine && { from: taker.ID }),
      }),
    onSettled: again,
  })
  if (!can.take && !can.ask) return null
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3">
      {taker && (
        <span className="text-small text-muted">
          {isMine ? m.reports_taken_by_me() : m.reports_taken_by({ name: taker.full_name })}
        </span>
      )}
      {can.take && (
        <Button size="sm" loading={take.isPending} onClick={() => take.mutate()}>
          {isMine ? m.reports_give_back() : taker ? m.reports_take_over() : m.reports_take()}
        </Button>
      )}
      {can.ask && (
        <Button size="sm" onClick={() => setAsking(true)}>
          {m.reports_ask()}
        </Button>
      )}
      {isAsking && <Ask caseId={one.case_id} onClose={() => setAsking(false)} />}
    </div>
  )
}

function Ask({ caseId, onClose }: { caseId: string; onClose: () => void }) {
  const [text, setText] = useState('')
  const again = useAgain()
  const ask = useMutation({
    mutationFn: () => api.call('reports/ask', { case_id: caseId, text }),
    onSuccess: onClose,
    onSettled: again,
  })
  return (
    <FormDialog
      title={m.reports_ask()}
      description={m.reports_ask_text()}
      verb={m.reports_ask_send()}
      busy={ask.isPending}
      onClose={onClose}
      onSend={() => ask.mutate()}
    >
      <Field label={m.reports_ask_label()} error={fieldSentences(ask.error)['text']} required>
        <Textarea value={text} maxLength={1000} onChange={(event) => setText(event.target.value)} />
      </Field>
    </FormDialog>
  )
}

/** Questions to the author, and their answers. */
export function Questions({ whole: { questions } }: { whole: Whole }) {
  const locale = useLocale()
  if (questions.length === 0) return null
  return (
    <Card as="section">
      <CardHead title={m.reports_asked()} />
      <ul className="grid gap-4">
        {questions.map((one) => (
          <li key={one.asked_at} className="wrap-anywhere">
            <p className="text-small text-muted">{formatDateTime(one.asked_at, locale)}</p>
            <p className="font-semibold whitespace-pre-line">{one.question}</p>
            {one.answer === null ? (
              <p className="mt-1 text-muted">{m.reports_no_answer_yet()}</p>
            ) : (
              <blockquote className="mt-2 border-l-2 border-act pl-3 whitespace-pre-line">
                {one.answer}
              </blockquote>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
