import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Reply } from '@plaudit/contract/calls'
import { m } from '@plaudit/i18n/messages'
import { Button, ButtonLink } from '@plaudit/ui/button'
import { Card, CardHead } from '@plaudit/ui/card'
import { Chip, ChipRow } from '@plaudit/ui/chip'
import { CopyField } from '@plaudit/ui/copy-field'
import { EmptyState } from '@plaudit/ui/empty-state'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { newId } from '../../components/form/new-id.ts'
import { OwnPage } from '../../components/own-page.tsx'
import { QueryFault } from '../../components/query-fault.tsx'
import { api } from '../../lib/api.ts'
import { sendOrKeep } from '../../lib/offline/send.ts'
import { ownMeta } from '../../lib/own-meta.ts'
import { callKey, callQuery } from '../../lib/query.ts'
import { groupWords, inGroups } from './groups.ts'
import { kindOf, kindsIn, kindWords, type TodoKind } from './kinds.ts'
import { Row } from './row.tsx'

export const meta = ownMeta(m.todos_title)

/** `/my-tasks`: what waits for a person in all parts, and tasks of their own. */
export default function MyTasks() {
  return (
    <OwnPage>
      {() => (
        <div className="page max-w-[760px]! py-6 lg:py-8">
          <Shown />
        </div>
      )}
    </OwnPage>
  )
}

function Shown() {
  const query = useQuery(callQuery('tasks/get', {}))
  const count = query.data?.tasks.length ?? 0
  return (
    <>
      <h1 className="text-title lg:text-title-desk">
        {count > 0 ? m.todos_wait({ count }) : m.todos_title()}
      </h1>
      <p className="mt-1 text-pretty text-muted">{m.todos_lead()}</p>
      <AddLine />
      {query.data ? (
        <Groups answer={query.data} />
      ) : query.isError ? (
        <QueryFault title={m.todos_failed()} query={query} />
      ) : (
        <PanelSkeleton className="mt-6 h-80" />
      )}
      <Calendar hasOne={query.data?.has_feed ?? false} />
    </>
  )
}

/** A task in one line; more of it at `/addTask`. */
function AddLine() {
  const [title, setTitle] = useState('')
  const [clientId, setClientId] = useState(newId)
  const client = useQueryClient()
  const adding = useMutation({
    networkMode: 'always',
    mutationFn: () =>
      sendOrKeep(
        'tasks/save',
        { title, client_id: clientId },
        { label: m.todos_waiting({ title }), lane: 'tasks' },
      ),
    onSuccess: async () => {
      setTitle('')
      setClientId(newId())
      await client.invalidateQueries({ queryKey: callKey('tasks/get') })
    },
  })
  return (
    <form
      noValidate
      className="my-6 flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (title.trim() !== '' && !adding.isPending) adding.mutate()
      }}
    >
      <Field label={m.todos_add()} className="min-w-0 flex-1">
        <Input
          value={title}
          maxLength={200}
          placeholder={m.todos_add_hint()}
          enterKeyHint="done"
          onChange={(event) => setTitle(event.target.value)}
        />
      </Field>
      <Button variant="act" type="submit" loading={adding.isPending}>
        {m.todos_add_now()}
      </Button>
    </form>
  )
}

const Count = ({ children }: { children: number }) => (
  <span className="num text-small font-normal opacity-75">{children}</span>
)

function Groups({ answer }: { answer: Reply<'tasks/get'> }) {
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
  const shown = tasks.filter((todo) => chosen === undefined || kindOf(todo) === chosen)
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
      {done.length > 0 && chosen === undefined && (
        <section>
          <h2 className="mb-3 text-head">{m.todos_done()}</h2>
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

function Calendar({ hasOne }: { hasOne: boolean }) {
  const making = useMutation({ mutationFn: () => api.call('tasks/makeFeed', {}) })
  return (
    <Card as="section" className="mt-10 grid gap-4">
      <CardHead title={m.todos_calendar()} hint={m.todos_calendar_text()} />
      {making.data ? (
        <CopyField label={m.todos_calendar_address()} value={making.data.url} />
      ) : (
        <div>
          {hasOne && <p className="mb-3 text-small text-muted">{m.todos_calendar_again()}</p>}
          <Button variant="quiet" loading={making.isPending} onClick={() => making.mutate()}>
            {hasOne ? m.todos_calendar_another() : m.todos_calendar_make()}
          </Button>
        </div>
      )}
    </Card>
  )
}
