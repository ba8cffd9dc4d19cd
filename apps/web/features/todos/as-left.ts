import { useEffect, useMemo } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Input } from '@plaudit/contract/calls'
import type { Todo } from '@plaudit/contract/todos/calls'
import type { Waiting } from '../../lib/offline/rows.ts'
import { onArrival } from '../../lib/offline/send.ts'
import { useWaiting } from '../../lib/offline/use-waiting.ts'
import { callKey } from '../../lib/query.ts'
import { dueAsSaved } from './due.ts'

/** Lane of all that is done to one task: the last save of it waits, and a tick of its own. */
export const laneOf = (taskId: number | null | undefined): string =>
  taskId ? `task:${taskId}` : 'tasks'

/** A save as the screens send it. */
interface Saved {
  title: string
  notes?: string
  due?: string | null
  remind_at?: string | null
}

type Step = Pick<Waiting, 'call' | 'input' | 'lane' | 'refused'>

function over(todo: Todo, { call, input }: Step): Todo {
  if (call === 'tasks/done') {
    const { done } = input as Input<'tasks/done'>
    return { ...todo, done_at: done ? (todo.done_at ?? new Date().toISOString()) : null }
  }
  if (call !== 'tasks/save') return todo
  const { title, notes = '', due, remind_at = todo.remind_at } = input as Saved
  const changed = due === null ? { due, due_day: null } : due !== undefined && dueAsSaved(due)
  return { ...todo, title, notes, remind_at, ...changed }
}

/** Returns a task as the person left it: what waits for the network lies over what the server said. */
export const asLeft = (todo: Todo, steps: readonly Step[]): Todo =>
  todo.task_id === null
    ? todo
    : steps.filter(({ lane }) => lane === laneOf(todo.task_id)).reduce(over, todo)

/** Returns tasks as the person left them; what was refused is shown by the list of what waits alone. */
export function useAsLeft(todos: readonly Todo[] | undefined): Todo[] | undefined {
  const waiting = useWaiting()
  const client = useQueryClient()
  useEffect(
    () =>
      onArrival(({ call }) => {
        if (call.startsWith('tasks/'))
          void client.invalidateQueries({ queryKey: callKey('tasks/get') })
      }),
    [client],
  )
  return useMemo(() => {
    const steps = waiting.filter(({ refused }) => refused === undefined)
    return todos?.map((todo) => asLeft(todo, steps))
  }, [todos, waiting])
}
