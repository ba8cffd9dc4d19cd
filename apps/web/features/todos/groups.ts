import type { Todo } from '@plaudit/contract/todos/calls'
import { m } from '@plaudit/i18n/messages'

const day = 86_400_000
const names = ['late', 'today', 'soon', 'later', 'whenever'] as const
export type GroupName = (typeof names)[number]

export const groupWords: Record<GroupName, () => string> = {
  late: m.todos_late,
  today: m.todos_today,
  soon: m.todos_soon,
  later: m.todos_later,
  whenever: m.todos_whenever,
}

/** Returns the time group of a task, by the reader's own days. */
export function groupOf({ due }: Pick<Todo, 'due'>, now: number): GroupName {
  if (due === null) return 'whenever'
  const time = new Date(due).getTime()
  if (time < now) return 'late'
  const end = new Date(now)
  end.setHours(24, 0, 0, 0)
  if (time < end.getTime()) return 'today'
  return time < end.getTime() + 6 * day ? 'soon' : 'later'
}

/** Tasks by when they are due; groups without any are left out. */
export const inGroups = (todos: readonly Todo[], now: number) =>
  names
    .map((name) => ({ name, todos: todos.filter((todo) => groupOf(todo, now) === name) }))
    .filter((group) => group.todos.length > 0)
