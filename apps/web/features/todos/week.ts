import type { Todo } from '@plaudit/contract/todos/calls'
import { dayKey, dayOf } from './due.ts'
import { kindOf } from './kinds.ts'

/** A day of the reader's own calendar with what is due on it. */
export interface Day {
  /** As the calendar writes it: `2026-11-26`, by which days are told apart. */
  key: string
  date: Date
  isToday: boolean
  /** True for a day of the month that is looked at. */
  isWithin: boolean
  /** Things to do on that day, and the number of them that are a contest's. */
  todos: number
  contests: number
}

const mondayOf = (time: Date): Date => {
  const monday = new Date(time.getFullYear(), time.getMonth(), time.getDate())
  monday.setDate(monday.getDate() - ((monday.getDay() + 6) % 7))
  return monday
}

/** The week around a moment, Monday first; or the weeks of its month. */
export function daysOf(todos: readonly Todo[], now: number, span: 'week' | 'month'): Day[] {
  const today = new Date(now)
  const first = mondayOf(span === 'week' ? today : new Date(today.getFullYear(), today.getMonth()))
  const end = new Date(today.getFullYear(), today.getMonth() + 1)
  const count =
    span === 'week' ? 7 : Math.ceil((end.getTime() - first.getTime()) / 86_400_000 / 7 - 0.02) * 7
  return Array.from({ length: count }, (_, n) => {
    const date = new Date(first.getFullYear(), first.getMonth(), first.getDate() + n)
    const key = dayKey(date)
    const due = todos.filter((todo) => dayOf(todo) === key)
    const contests = due.filter((todo) => kindOf(todo) === 'contest').length
    const isWithin = span === 'week' || date.getMonth() === today.getMonth()
    return { key, date, isToday: key === dayKey(today), isWithin, todos: due.length, contests }
  })
}
