import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { CallError } from '@plaudit/client/client'
import type { Todo } from '@plaudit/contract/todos/calls'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Card } from '@plaudit/ui/card'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { Textarea } from '@plaudit/ui/textarea'
import { showSuccess } from '@plaudit/ui/toast'
import { useErrors } from '../../components/form/errors.ts'
import { newId } from '../../components/form/new-id.ts'
import { fieldSentences } from '../../components/form/sentence.ts'
import { OwnPage } from '../../components/own-page.tsx'
import { QueryFault } from '../../components/query-fault.tsx'
import { sendOrKeep } from '../../lib/offline/send.ts'
import { useWaiting } from '../../lib/offline/use-waiting.ts'
import { dropDraft, readDraft, writeDraft } from '../../lib/draft.ts'
import { isAbsent } from '../../lib/failure.ts'
import { ownMeta } from '../../lib/own-meta.ts'
import { callKey, callQuery } from '../../lib/query.ts'
import { useQuery } from '../../lib/use-query.ts'
import { dueFor } from './due.ts'
import { asLeft, laneOf } from './as-left.ts'

export const meta = ownMeta(m.todos_name)

/** `/addTask` and `/editTask?id=`: a task of one's own. */
export default function EditTask() {
  const [search] = useSearchParams()
  const id = search.get('id')
  return (
    <OwnPage>
      {() => (
        <div className="page max-w-[720px]! py-6 lg:py-8">
          <h1 className="mb-6 text-title lg:text-title-desk">
            {id === null ? m.todos_add() : m.todos_edit()}
          </h1>
          {id === null ? <TaskForm todo={undefined} /> : <Known taskId={Number(id)} />}
        </div>
      )}
    </OwnPage>
  )
}

function Known({ taskId }: { taskId: number }) {
  const query = useQuery(callQuery('tasks/get', { task_id: taskId }))
  const [opened] = useState(Date.now)
  const waiting = useWaiting(laneOf(taskId)).filter(({ at }) => at < opened)
  // The form begins with what waits here, refused or not; what goes out while the person types changes nothing in it.
  const [left, setLeft] = useState(waiting)
  if (left.length === 0 && waiting.length > 0) setLeft(waiting)
  if (query.isError && (!query.data || isAbsent(query.error)))
    return <QueryFault title={m.todos_failed()} query={query} />
  const [todo] = query.data?.tasks ?? []
  if (todo === undefined) return <PanelSkeleton className="h-80" />
  return <TaskForm key={left.map(({ id }) => id).join()} todo={asLeft(todo, left)} />
}

interface Values {
  title: string
  notes: string
  /** Day and time; the day alone where no time is meant. */
  due: string
  time: string
  remind_at: string
}

/** A draft, with the revision of the task that it began with. */
interface Kept {
  values: Values
  revision: number | null | undefined
}

/** A moment as the box for it takes it, in the reader's own time. */
function local(time: string | null | undefined): string {
  if (!time) return ''
  const date = new Date(time)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
const moment = (text: string): string | null => (text === '' ? null : new Date(text).toISOString())

function useTask(todo: Todo | undefined) {
  const draft = `task:${todo?.task_id ?? 'new'}`
  const [clientId] = useState(newId)
  const [kept] = useState(() => readDraft<Kept>(draft))
  // Revision of the task as this form began with it: a draft began with the one of its own day.
  const [revision, setRevision] = useState(kept?.revision ?? todo?.revision)
  const [values, setValues] = useState<Values>(
    () =>
      kept?.values ?? {
        title: todo?.title ?? '',
        notes: todo?.notes ?? '',
        due: local(todo?.due).slice(0, 10),
        time: todo?.due_day ? '' : local(todo?.due).slice(11),
        remind_at: local(todo?.remind_at),
      },
  )
  const { errors, setErrors, forget, box } = useErrors()
  const client = useQueryClient()
  const navigate = useNavigate()
  const saving = useMutation({
    mutationFn: () =>
      sendOrKeep(
        'tasks/save',
        {
          ...(todo?.task_id
            ? { task_id: todo.task_id, revision: revision ?? undefined }
            : { client_id: clientId }),
          title: values.title,
          notes: values.notes,
          ...(values.due === ''
            ? { due: null }
            : dueFor(new Date(`${values.due}T${values.time || '23:59'}`), values.time === '')),
          remind_at: moment(values.remind_at),
        },
        {
          label: m.todos_waiting({ title: values.title }),
          lane: laneOf(todo?.task_id),
          replaces: todo !== undefined,
          alone: true,
        },
      ),
    onSuccess: async (outcome) => {
      dropDraft(draft)
      if ('sent' in outcome) showSuccess(m.todos_saved())
      await client.invalidateQueries({ queryKey: callKey('tasks/get') })
      await navigate('/my-tasks')
    },
    onError: (error) => {
      setErrors(fieldSentences(error))
      // The person was told; the next save is one over what stands there now.
      if (error instanceof CallError && error.code === 'changed_meanwhile')
        setRevision(error.failure?.revision)
    },
  })
  const set = (change: Partial<Values>) => {
    forget(Object.keys(change))
    const next = { ...values, ...change }
    setValues(next)
    writeDraft(draft, { values: next, revision } satisfies Kept)
  }
  return { values, set, errors, box, saving }
}

function TaskForm({ todo }: { todo: Todo | undefined }) {
  const { values, set, errors, box, saving } = useTask(todo)
  return (
    <form
      ref={box}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!saving.isPending) saving.mutate()
      }}
    >
      <Card className="grid gap-5">
        <Field label={m.todos_name()} error={errors['title']} required>
          <Input
            value={values.title}
            maxLength={200}
            onChange={(event) => set({ title: event.target.value })}
          />
        </Field>
        <Field label={m.todos_notes()} error={errors['notes']}>
          <Textarea
            value={values.notes}
            rows={4}
            maxLength={5000}
            onChange={(event) => set({ notes: event.target.value })}
          />
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={m.todos_due()} error={errors['due']}>
            <Input
              type="date"
              value={values.due}
              onChange={(event) => set({ due: event.target.value })}
            />
          </Field>
          <Field label={m.todos_due_time()}>
            <Input
              type="time"
              value={values.time}
              disabled={values.due === ''}
              onChange={(event) => set({ time: event.target.value })}
            />
          </Field>
          <Field label={m.todos_remind()} error={errors['remind_at']}>
            <Input
              type="datetime-local"
              value={values.remind_at}
              onChange={(event) => set({ remind_at: event.target.value })}
            />
          </Field>
        </div>
        <div className="flex justify-end">
          <Button variant="act" type="submit" loading={saving.isPending}>
            {m.todos_save()}
          </Button>
        </div>
      </Card>
    </form>
  )
}
