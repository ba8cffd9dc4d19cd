import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Reply } from '@plaudit/contract/calls'
import { formatDateTime } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Field } from '@plaudit/ui/field'
import { useLocale } from '@plaudit/ui/locale'
import { Textarea } from '@plaudit/ui/textarea'
import { fieldSentences } from '../../components/form/sentence.ts'
import { api } from '../../lib/api.ts'
import { callKey } from '../../lib/query.ts'

interface Props {
  caseId: string
  decision: Reply<'reports/getDecision'>
}

/** Questions to the author before anything is decided; answered in place. */
export function Asked({ caseId, decision: { questions, can, state } }: Props) {
  const locale = useLocale()
  if (questions.length === 0) return null
  return (
    <section className="mt-5 border-t border-line pt-4">
      <ul className="grid gap-4">
        {questions.map((one) => (
          <li key={one.asked_at} className="wrap-anywhere">
            <p className="text-small text-muted">{formatDateTime(one.asked_at, locale)}</p>
            <p className="font-semibold whitespace-pre-line">{one.question}</p>
            {one.answer !== null && (
              <blockquote className="mt-2 border-l-2 border-act pl-3 whitespace-pre-line">
                {one.answer}
              </blockquote>
            )}
          </li>
        ))}
      </ul>
      {can.answer ? (
        <Answer caseId={caseId} />
      ) : (
        (state === 'open' || state === 'appealed') && (
          <p className="mt-3 text-small text-muted">{m.reports_question_thanks()}</p>
        )
      )}
    </section>
  )
}

function Answer({ caseId }: { caseId: string }) {
  const client = useQueryClient()
  const [text, setText] = useState('')
  const send = useMutation({
    mutationFn: () => api.call('reports/answerQuestion', { case_id: caseId, text }),
    onSettled: () => void client.invalidateQueries({ queryKey: callKey('reports/getDecision') }),
  })
  return (
    <form
      noValidate
      className="mt-4 grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        send.mutate()
      }}
    >
      <Field
        label={m.reports_question_answer()}
        error={fieldSentences(send.error)['text']}
        required
      >
        <Textarea value={text} maxLength={2000} onChange={(event) => setText(event.target.value)} />
      </Field>
      <Button type="submit" variant="act" loading={send.isPending} className="justify-self-start">
        {m.reports_question_send()}
      </Button>
    </form>
  )
}
