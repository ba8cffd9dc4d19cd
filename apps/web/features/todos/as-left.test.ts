import { expect, test } from 'vitest'
import type { Todo } from '@plaudit/contract/todos/calls'
import { asLeft, laneOf } from './as-left.ts'

const todo = {
  task_id: 7,
  key: 'own:7',
  title: 'Call Luc',
  notes: 'About the hall',
  due: null,
  remind_at: null,
  done_at: null,
} as unknown as Todo

test('a task stands as its person left it while that waits, and another task’s steps change nothing', () => {
  const save = { title: 'Call Luz', notes: 'About the light' }
  const steps = [
    { call: 'tasks/save', lane: laneOf(7), input: save },
    { call: 'tasks/done', lane: laneOf(7), input: { task_id: 7, done: true } },
    { call: 'tasks/save', lane: laneOf(8), input: { title: 'Another' } },
  ] as const
  expect(asLeft(todo, steps)).toMatchObject({ ...save, due: null, done_at: expect.any(String) })
  expect(asLeft({ ...todo, task_id: null }, steps)).toMatchObject({ title: 'Call Luc' })
})
