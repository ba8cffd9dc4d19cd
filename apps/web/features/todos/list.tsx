import { useState } from 'react'
import type { Reply } from '@plaudit/contract/calls'
import type { Todo } from '@plaudit/contract/todos/calls'
import { formatRelative } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { ButtonLink } from '@plaudit/ui/button'
import { Card, CardHead } from '@plaudit/ui/card'
import { Chip, ChipRow } from '@plaudit/ui/chip'
import { EmptyState } from '@plaudit/ui/empty-state'
import { useLocale } from '@plaudit/ui/locale'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { OwnPage } from '../../components/own-page.tsx'
import { QueryFault } from '../../components/query-fault.tsx'
import { ownMeta } from '../../lib/own-meta.ts'
import { part } from '../../lib/part.ts'
import { callQuery } from '../../lib/query.ts'
import { useQuery } from '../../lib/use-query.ts'
import { AddLine } from './add-line.tsx'
import { useAsLeft } from './as-left.ts'
import { dayKey, dayOf } from './due.ts'
import { groupWords, inGroups } from './groups.ts'
import { kindOf, kindsIn, kindWords, type TodoKind } from './kinds.ts'
import { Row } from './row.tsx'

export const meta = ownMeta(m.todos_title)

/** Parts that the list of tasks waits for least. */
const FeedAddress = part(async () => ({
  default: (await import('./feed-address.tsx')).FeedAddress,
}))
const WeekCard = part(async () => ({ default: (await import('./week-card.tsx')).WeekCard }))

/** `/my-tasks`: what waits for a person in all parts, and tasks of their own. */
export default function MyTasks() {
  return (
    <OwnPage>
      {() => (
        <div className="page py-6 lg:py-8">
          <Shown />
        </div>
      )}
    </OwnPage>
  )
}

function Shown() {
  const query = useQuery(callQuery('tasks/get', {}))
  const tasks = useAsLeft(query.data?.tasks)
  const done = useAsLeft(query.data?.done)
  const data = query.data && tasks && done && { ...query.data, tasks, done }
  const [day, setDay] = useState<string>()
  const count = data?.tasks.length ?? 0
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:grid-rows-[auto_1fr]">
      <header>
        <h1 className="text-title lg:text-title-desk">
          {count > 0 ? m.todos_wait({ count }) : m.todos_title()}
        </h1>
        <p className="mt-1 text-pretty text-muted max-sm:min-h-[2lh]">
          <FirstDue answer={data} /> {m.todos_lead()}
        </p>
      </header>
      <aside className="grid gap-4 lg:row-span-2">
        <AddLine />
        {data ? (
          <WeekCard
            todos={data.tasks}
            now={data.serverTime}
            chosen={day}
            onChoose={setDay}
            waiting={<PanelSkeleton className="h-44" />}
          />
        ) : (
          !query.isError && <PanelSkeleton className="h-44" />
        )}
        <div className="max-lg:hidden">
          <Calendar hasOne={data?.has_feed ?? false} />
        </div>
      </aside>
      {data ? (
        <Groups answer={data} day={day} />
      ) : query.isError ? (
        <QueryFault title={m.todos_failed()} query={query} />
      ) : (
        <PanelSkeleton className="h-[60dvh]" />
      )}
      <div className="lg:hidden">
        <Calendar hasOne={data?.has_feed ?? false} />
      </div>
    </div>
  )
}

/** Says the time until something has to be done. */
function FirstDue({ answer }: { answer: Reply<'tasks/get'> | undefined }) {
  const locale = useLocale()
  const now = answer?.serverTime ?? 0
  const due = answer?.tasks.find((todo) => todo.due !== null && Date.parse(todo.due) > now)?.due
  return due ? <>{m.todos_first_due({ when: formatRelative(due, locale, now) })}</> : null
}

const Count = ({ children }: { children: number }) => (
  <span className="num text-small font-normal opacity-75">{children}</span>
)

function Groups({ answer, day }: { answer: Reply<'tasks/get'>; day: string | undefined }) {
  const [kind, setKind] = useState<TodoKind>()
  const { tasks, done, serverTime } = answer
  if (tasks.length === 0 && done.length === 0)
    return (
      <EmptyState
        scene="chair"
        title={m.todos_none()}
        action={<ButtonLink href="/addTask">{m.todos_add()}</ButtonLink>}
      >
        {m.todos_none_text()}
      </EmptyState>
    )
  const found = kindsIn(tasks)
  const chosen = found.some(({ kind: one }) => one === kind) ? kind : undefined
  const shown = tasks.filter(
    (todo) =>
      (chosen === undefined || kindOf(todo) === chosen) &&
      (day === undefined || dayOf(todo) === day),
  )
  const groups = inGroups(shown, serverTime)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {found.length > 0 && (
        <ChipRow label={m.todos_kinds()}>
          <Chip pressed={chosen === undefined} onClick={() => setKind(undefined)}>
            {m.todos_kind_all()} <Count>{tasks.length}</Count>
          </Chip>
          {found.map(({ kind: one, count }) => (
            <Chip key={one} pressed={chosen === one} onClick={() => setKind(one)}>
              {kindWords[one]()} <Count>{count}</Count>
            </Chip>
          ))}
        </ChipRow>
      )}
      {groups.map(({ name, todos }) => (
        <section key={name}>
          <h2 className="mb-3 text-head">
            {groupWords[name]()} <Count>{todos.length}</Count>
          </h2>
          <Card as="section" padding="none">
            <ul className="divide-y divide-line">
              {todos.map((todo) => (
                <Row key={todo.key} todo={todo} isLate={name === 'late'} />
              ))}
            </ul>
          </Card>
        </section>
      ))}
      {done.length > 0 && chosen === undefined && day === undefined && (
        <section>
          <h2 className="mb-3 text-head">
            {m.todos_done()} <DoneToday done={done} now={serverTime} />
          </h2>
          <Card as="section" padding="none">
            <ul className="divide-y divide-line">
              {done.map((todo) => (
                <Row key={todo.key} todo={todo} isLate={false} />
              ))}
            </ul>
          </Card>
        </section>
      )}
    </div>
  )
}

/** Shows the number of tasks that were done today. */
function DoneToday({ done, now }: { done: readonly Todo[]; now: number }) {
  const today = dayKey(new Date(now))
  const count = done.filter(({ done_at }) => done_at && dayKey(new Date(done_at)) === today).length
  return count === 0 ? null : (
    <span className="num text-small font-normal opacity-75">{m.todos_done_today({ count })}</span>
  )
}

function Calendar({ hasOne }: { hasOne: boolean }) {
  return (
    <Card as="section" className="grid gap-4">
      <CardHead title={m.todos_calendar()} hint={m.todos_calendar_text()} />
      <FeedAddress hasOne={hasOne} />
    </Card>
  )
}
