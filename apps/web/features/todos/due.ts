import { formatDate, formatDayTime } from '@plaudit/i18n/formatters'
import type { Locale } from '@plaudit/i18n/locale'
import type { Todo } from '@plaudit/contract/todos/calls'
import { m } from '@plaudit/i18n/messages'

/** The day on which a moment falls for the reader. */
export const dayKey = (time: Date): string =>
  [time.getFullYear(), time.getMonth() + 1, time.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')

/** The day on which a task is due: its own, wherever it is read; undefined without one. */
export const dayOf = ({ due, due_day }: Pick<Todo, 'due' | 'due_day'>): string | undefined =>
  due_day ?? (due === null ? undefined : dayKey(new Date(due)))

/** When a task is due as a save says it: a moment, or a day of the reader's own calendar where no time was said. */
export const dueFor = (due: Date, isDay: boolean): { due: string; time_zone?: string } =>
  isDay
    ? { due: dayKey(due), time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone }
    : { due: due.toISOString() }

/** Reads what a save says, while it waits here, as the server will answer it. */
export function dueAsSaved(due: string): { due: string; due_day: string | null } {
  if (due.includes('T')) return { due, due_day: null }
  return { due: new Date(`${due}T23:59`).toISOString(), due_day: due }
}

export const dueWords = (due: string, day: string | null, locale: Locale): string =>
  m.todos_due_on({
    day: day === null ? formatDayTime(due, locale) : formatDate(`${day}T12:00`, locale),
  })
