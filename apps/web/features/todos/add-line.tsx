import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { m } from '@plaudit/i18n/messages'
import { Button, IconButton } from '@plaudit/ui/button'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { useLocale } from '@plaudit/ui/locale'
import { newId } from '../../components/form/new-id.ts'
import { serverNow } from '../../lib/clock.ts'
import { sendOrKeep } from '../../lib/offline/send.ts'
import { callKey } from '../../lib/query.ts'
import { laneOf } from './as-left.ts'
import { dayKey, dueFor, dueWords } from './due.ts'
import { readWhen } from './read-when.ts'

/** A task in one line, whose day is read out of its words; more of it at `/addTask`. */
export function AddLine() {
  const locale = useLocale()
  const [text, setText] = useState('')
  const [clientId, setClientId] = useState(newId)
  // Words that were said to mean no day.
  const [plain, setPlain] = useState<string>()
  const when = text === plain ? undefined : readWhen(text, serverNow(), locale)
  const client = useQueryClient()
  const adding = useMutation({
    mutationFn: (_: string) => {
      const title = when?.title ?? text
      return sendOrKeep(
        'tasks/save',
        { title, client_id: clientId, ...(when && dueFor(when.due, when.isDay)) },
        { label: m.todos_waiting({ title }), lane: laneOf(undefined), alone: true },
      )
    },
    onSuccess: async (_, sent) => {
      // Words that were typed while it was sent are another task.
      setText((now) => (now === sent ? '' : now))
      setClientId(newId())
      await client.invalidateQueries({ queryKey: callKey('tasks/get') })
    },
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '' && !adding.isPending) adding.mutate(text)
      }}
    >
      <div className="flex items-end gap-2">
        <Field label={m.todos_add()} className="min-w-0 flex-1">
          <Input
            value={text}
            maxLength={200}
            placeholder={m.todos_add_example()}
            enterKeyHint="done"
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        <Button variant="act" type="submit" loading={adding.isPending}>
          {m.todos_add_now()}
        </Button>
      </div>
      <div
        role="status"
        className="mt-1 flex min-h-target items-center gap-1 text-small text-muted"
      >
        {when ? (
          <>
            <span className="font-semibold text-text">
              {dueWords(when.due.toISOString(), when.isDay ? dayKey(when.due) : null, locale)}
            </span>
            <IconButton
              label={m.todos_no_day()}
              icon={<X aria-hidden="true" />}
              onClick={() => setPlain(text)}
            />
          </>
        ) : (
          m.todos_words_read()
        )}
      </div>
    </form>
  )
}
