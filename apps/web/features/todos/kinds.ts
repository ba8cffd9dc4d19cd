import type { Todo } from '@plaudit/contract/todos/calls'
import { m } from '@plaudit/i18n/messages'

/** Subjects of tasks: the first word of the key of the product's own tasks, and the person's own. */
const kinds = ['order', 'contest', 'offer', 'club', 'own', 'other'] as const
export type TodoKind = (typeof kinds)[number]

export const kindWords: Record<TodoKind, () => string> = {
  order: m.todos_kind_order,
  contest: m.todos_kind_contest,
  offer: m.todos_kind_offer,
  club: m.todos_kind_club,
  own: m.todos_kind_own,
  other: m.todos_kind_other,
}

export function kindOf({ task_id, key }: Pick<Todo, 'task_id' | 'key'>): TodoKind {
  if (task_id !== null) return 'own'
  const [word] = key.split(':')
  return kinds.find((kind) => kind === word) ?? 'other'
}

/** Kinds of which there is a task, each with how many; nothing to choose between where there is one. */
export function kindsIn(todos: readonly Todo[]): { kind: TodoKind; count: number }[] {
  const found = kinds
    .map((kind) => ({ kind, count: todos.filter((todo) => kindOf(todo) === kind).length }))
    .filter(({ count }) => count > 0)
  return found.length > 1 ? found : []
}

/**
 * The same time of the clock, moved to today, tomorrow or the Monday after: a day that is still to come.
 * `due` and `now` are moments; what today has no room for any more goes to the end of it.
 */
export function movedTo(due: number, now: number, day: 'today' | 'tomorrow' | 'monday'): Date {
  const [at, clock] = [new Date(now), new Date(due)]
  const ahead = { today: 0, tomorrow: 1, monday: (8 - at.getDay()) % 7 || 7 }[day]
  at.setDate(at.getDate() + ahead)
  at.setHours(clock.getHours(), clock.getMinutes(), 0, 0)
  if (at.getTime() <= now) at.setHours(23, 59, 0, 0)
  return at
}
