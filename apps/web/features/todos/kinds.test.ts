import type { Todo } from '@plaudit/contract/todos/calls'
import { expect, test } from 'vitest'
import { kindsIn, movedTo } from './kinds.ts'

const made = (key: string) => ({ task_id: null, key }) as Todo
const own = { task_id: 7, key: 'own:7' } as Todo

test('tasks are told apart by what they are about, where there is a choice', () => {
  expect(kindsIn([made('order:1:accept'), made('order:2:deliver')])).toEqual([])
  expect(kindsIn([own, made('refund:1:send'), made('order:1'), made('order:2:pay')])).toEqual([
    { kind: 'order', count: 2 },
    { kind: 'own', count: 1 },
    { kind: 'other', count: 1 },
  ])
})

test('a late task moves to a day that is still to come, at its own time', () => {
  const due = new Date(2026, 10, 21, 14, 30).getTime()
  const wednesday = new Date(2026, 10, 25, 10, 0).getTime()
  const at = (...given: Parameters<typeof movedTo>) =>
    movedTo(...given)
      .toString()
      .slice(0, 21)
  expect(at(due, wednesday, 'today')).toBe('Wed Nov 25 2026 14:30')
  expect(at(due, wednesday, 'tomorrow')).toBe('Thu Nov 26 2026 14:30')
  expect(at(due, wednesday, 'monday')).toBe('Mon Nov 30 2026 14:30')
  // On a Monday the next one is meant; what is past today waits until its end.
  const monday = new Date(2026, 10, 30, 20, 0).getTime()
  expect(at(due, monday, 'monday')).toBe('Mon Dec 07 2026 14:30')
  expect(at(due, monday, 'today')).toBe('Mon Nov 30 2026 23:59')
  const sunday = new Date(2026, 10, 29, 9, 0).getTime()
  expect(at(due, sunday, 'monday')).toBe('Mon Nov 30 2026 14:30')
})
