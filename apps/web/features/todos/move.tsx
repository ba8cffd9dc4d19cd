import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Todo } from '@plaudit/contract/todos/calls'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { serverNow } from '../../lib/clock.ts'
import { sendOrKeep } from '../../lib/offline/send.ts'
import { callKey } from '../../lib/query.ts'
import { laneOf } from './as-left.ts'
import { dueFor } from './due.ts'
import { movedTo } from './kinds.ts'

const days = [
  ['today', m.todos_move_today],
  ['tomorrow', m.todos_move_tomorrow],
  ['monday', m.todos_move_monday],
] as const

/** A late task of one's own gets another day by one tap. */
export function Move({ todo }: { todo: Todo & { task_id: number; due: string } }) {
  const { task_id, title, notes, due, due_day, revision } = todo
  const client = useQueryClient()
  const moving = useMutation({
    mutationFn: (day: (typeof days)[number][0]) =>
      sendOrKeep(
        'tasks/save',
        {
          task_id,
          title,
          notes,
          ...dueFor(movedTo(new Date(due).getTime(), serverNow(), day), due_day !== null),
          ...(revision !== null && { revision }),
        },
        { label: m.todos_waiting({ title }), lane: laneOf(task_id), replaces: true, alone: true },
      ),
    onSettled: () => client.invalidateQueries({ queryKey: callKey('tasks/get') }),
  })
  return (
    <div
      role="group"
      aria-label={m.todos_move({ task: title })}
      className="mt-2 flex flex-wrap gap-2"
    >
      {days.map(([day, name]) => (
        <Button
          key={day}
          size="sm"
          variant="quiet"
          disabled={moving.isPending}
          onClick={() => moving.mutate(day)}
        >
          {name()}
        </Button>
      ))}
    </div>
  )
}
