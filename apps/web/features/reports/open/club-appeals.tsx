import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ClubAppeal } from '@plaudit/contract/reports/clubAppeals'
import { formatDateTime } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Card } from '@plaudit/ui/card'
import { Field } from '@plaudit/ui/field'
import { useLocale } from '@plaudit/ui/locale'
import { Textarea } from '@plaudit/ui/textarea'
import { showSuccess } from '@plaudit/ui/toast'
import { api } from '../../../lib/api.ts'
import { callQuery } from '../../../lib/query.ts'
import { useOnePress } from '../../../lib/use-one-press.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { judgedWord } from './decision-words.ts'

/** Objections that wait for the reader, in a club or before the platform; nothing while there is none. */
export default function ClubAppeals({ gxId }: { gxId?: string }) {
  const { data } = useQuery(callQuery('reports/getClubAppeals', gxId ? { gx_id: gxId } : {}))
  if (!data?.appeals.length) return null
  return (
    <section className="mb-8">
      <h2 className="mb-1 text-head">{m.reports_objections()}</h2>
      <p className="mb-4 max-w-[60ch] text-small text-muted">{m.reports_objections_text()}</p>
      <ul className="grid gap-4">
        {data.appeals.map((appeal) => (
          <Appeal key={appeal.act_id} of={appeal} />
        ))}
      </ul>
    </section>
  )
}

function Appeal({ of }: { of: ClubAppeal }) {
  const { act_id, act, club, written, reason, text, author, by, createdAt } = of
  const locale = useLocale()
  const [answer, setAnswer] = useState('')
  const queryClient = useQueryClient()
  const once = useOnePress()
  const decide = useMutation({
    mutationFn: (verdict: 'put_back' | 'uphold') =>
      api.call('reports/answerClubAppeal', { act_id, verdict, answer: answer.trim() }),
    onSuccess: () => showSuccess(m.clubs_reports_done()),
    onSettled: () => queryClient.invalidateQueries(),
  })
  return (
    <Card as="li" className="grid gap-3">
      <p className="text-small text-muted">
        {[judgedWord(act), club.title, formatDateTime(createdAt, locale)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {written !== '' && (
        <p className="line-clamp-6 whitespace-pre-line wrap-anywhere">{written}</p>
      )}
      <p className="text-small text-muted wrap-anywhere">
        {by && reason !== ''
          ? m.common_labelled({ label: m.reports_done_by({ name: by.full_name }), text: reason })
          : by
            ? m.reports_done_by({ name: by.full_name })
            : reason}
      </p>
      <p className="font-semibold">
        {author && m.reports_objection_of({ name: author.full_name })}
      </p>
      <blockquote className="border-s-2 border-act ps-3 whitespace-pre-line wrap-anywhere">
        {text}
      </blockquote>
      <Field label={m.reports_answer_label()}>
        <Textarea
          rows={2}
          maxLength={500}
          value={answer}
          onChange={(event) => setAnswer(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="soft"
          loading={decide.isPending}
          onClick={() => once(() => decide.mutate('put_back'))}
        >
          {m.reports_put_back()}
        </Button>
        <Button
          variant="outline"
          disabled={decide.isPending}
          onClick={() => once(() => decide.mutate('uphold'))}
        >
          {m.reports_let_stay()}
        </Button>
      </div>
    </Card>
  )
}
