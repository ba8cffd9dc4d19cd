import Bell from 'lucide-react/icons/bell'
import Check from 'lucide-react/icons/check'
import Circle from 'lucide-react/icons/circle'
import Handshake from 'lucide-react/icons/handshake'
import Package from 'lucide-react/icons/package'
import Trophy from 'lucide-react/icons/trophy'
import Users from 'lucide-react/icons/users'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Todo } from '@plaudit/contract/todos/calls'
import { formatDateTime, formatDayTime, formatRelative } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { ButtonLink } from '@plaudit/ui/button'
import { cx } from '@plaudit/ui/classes'
import { Anchor } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { serverNow } from '../../lib/clock.ts'
import { sendOrKeep } from '../../lib/offline/send.ts'
import { callKey } from '../../lib/query.ts'
import { part } from '../../lib/part.ts'
import { laneOf } from './as-left.ts'
import { dueWords } from './due.ts'
import { kindOf, type TodoKind } from './kinds.ts'

const Move = part(async () => ({ default: (await import('./move.tsx')).Move }))

/** A task: ticked off here where it is one's own, else done where it leads. */
export function Row({ todo, isLate }: { todo: Todo; isLate: boolean }) {
  const { task_id, title, notes, href, due, done_at } = todo
  return (
    <li className="flex flex-wrap items-center gap-3 p-4">
      {task_id === null ? (
        <KindMark todo={todo} />
      ) : (
        <Tick taskId={task_id} title={title} isDone={done_at !== null} />
      )}
      <div className="min-w-0 flex-1">
        <p
          className={cx('font-medium wrap-anywhere', done_at !== null && 'text-muted line-through')}
        >
          {task_id === null ? (
            title
          ) : (
            <Anchor href={`/task?id=${task_id}`} className="hover:underline">
              {title}
            </Anchor>
          )}
        </p>
        {notes !== '' && <p className="truncate text-small text-muted">{notes}</p>}
        <When todo={todo} isLate={isLate} />
        {isLate && task_id !== null && due !== null && <Move todo={{ ...todo, task_id, due }} />}
      </div>
      {href !== null && (
        <ButtonLink
          size="sm"
          variant="soft"
          href={href}
          aria-label={m.common_labelled({ label: m.todos_open(), text: title })}
        >
          {m.todos_open()}
        </ButtonLink>
      )}
    </li>
  )
}

/** A moment nearer than this is said by how far it is. */
const near = 7 * 86_400_000

function When({
  todo: { due, due_day, createdAt, done_at, href },
  isLate,
}: {
  todo: Todo
  isLate: boolean
}) {
  const locale = useLocale()
  const now = serverNow()
  if (done_at !== null)
    return <p className="num text-small text-muted">{formatDayTime(done_at, locale)}</p>
  if (due === null && href === null) return null
  const time = due ?? createdAt
  const isNear = due !== null && due_day === null && Math.abs(Date.parse(due) - now) < near
  return (
    <p
      className={cx('text-small', isLate ? 'font-semibold text-danger-text' : 'text-muted')}
      title={due_day === null ? formatDateTime(time, locale) : undefined}
    >
      {isNear
        ? formatRelative(due, locale, now)
        : due === null
          ? m.todos_since({ day: formatDayTime(time, locale) })
          : dueWords(due, due_day, locale)}
    </p>
  )
}

const icons: Record<TodoKind, typeof Trophy> = {
  order: Package,
  contest: Trophy,
  offer: Handshake,
  club: Users,
  own: Circle,
  other: Bell,
}

/** A task of the product has a picture, a task of one's own a circle. */
function KindMark({ todo }: { todo: Todo }) {
  const Icon = icons[kindOf(todo)]
  return (
    <span
      aria-hidden="true"
      className="grid size-11 flex-none place-items-center rounded-in bg-fill"
    >
      <Icon className="size-5" />
    </span>
  )
}

interface TickProps {
  taskId: number
  title: string
  isDone: boolean
}

function Tick({ taskId, title, isDone }: TickProps) {
  const client = useQueryClient()
  const ticking = useMutation({
    mutationFn: () =>
      sendOrKeep(
        'tasks/done',
        { task_id: taskId, done: !isDone },
        {
          label: m.todos_waiting_tick({ title }),
          lane: laneOf(taskId),
          replaces: true,
          alone: true,
        },
      ),
    onSettled: () => client.invalidateQueries({ queryKey: callKey('tasks/get') }),
  })
  const isShown = ticking.isPending ? !isDone : isDone
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={isShown}
      aria-label={m.todos_tick({ task: title })}
      onClick={() => !ticking.isPending && ticking.mutate()}
      className="grid size-11 flex-none place-items-center rounded-full hover:bg-fill"
    >
      <span
        className={cx(
          'grid size-6 place-items-center rounded-full border-2',
          isShown ? 'border-act bg-act text-on-act' : 'border-line-strong',
        )}
      >
        {isShown && <Check aria-hidden="true" className="size-4" />}
      </span>
    </button>
  )
}
