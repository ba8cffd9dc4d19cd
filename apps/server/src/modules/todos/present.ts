import { calendarText } from '@plaudit/contract/calendar'
import type { Todo } from '@plaudit/contract/todos/calls'
import type { Language } from '@plaudit/contract/constants'
import { m } from '@plaudit/i18n/messages'
import { iso } from '../../platform/clock.ts'
import type { Appointment, Waiting } from '../../platform/person.ts'
import { ownKey, type TodoRow } from './data.ts'

/** A task of one's own. */
export const presentTodo = (row: TodoRow): Todo => ({
  task_id: row.task_id,
  key: `${ownKey}${row.task_id}`,
  title: row.title,
  notes: row.notes,
  due: iso(row.due),
  due_day: row.due_day,
  remind_at: iso(row.remind_at),
  done_at: iso(row.done_at),
  href: null,
  createdAt: row.created_at.toISOString(),
  revision: row.revision,
})

/** Presents what some part of the product waits for, in the reader's language. */
export const presentWaiting = (
  { key, says, values = {}, href, since, due }: Waiting,
  language: Language,
): Todo => ({
  task_id: null,
  key,
  // A sentence of the catalogues by its key, as its module named it.
  title: (m[says] as (values: object, options: { locale: string }) => string)(values, {
    locale: language.toLowerCase(),
  }),
  notes: '',
  due: due?.toISOString() ?? null,
  due_day: null,
  remind_at: null,
  done_at: null,
  href,
  createdAt: since.toISOString(),
  revision: null,
})

/** Tasks that are due and booked times as a calendar that phones and desks follow (RFC 5545). */
export function calendarOf(
  { todos, booked }: { todos: readonly Todo[]; booked: readonly Appointment[] },
  origin: string,
  name: string,
): string {
  const { hostname } = new URL(origin)
  const times = booked.map(({ key, title, href, start, end, changed, ...words }) => ({
    ...words,
    uid: `${key}@${hostname}`,
    stamp: changed.toISOString(),
    start: start.toISOString(),
    end: end.toISOString(),
    title,
    url: origin + href,
  }))
  const events = todos.flatMap((todo) =>
    todo.due === null
      ? []
      : [
          {
            uid: `${todo.key}@${hostname}`,
            stamp: todo.createdAt,
            start: todo.due,
            end: todo.due,
            ...(todo.due_day !== null && { day: todo.due_day }),
            title: todo.title,
            text: todo.notes,
            moved: todo.revision ?? 0,
            url: `${origin}${todo.href ?? `/task?id=${todo.task_id}`}`,
          },
        ],
  )
  return calendarText([...times, ...events], { product: 'Tasks', name })
}
