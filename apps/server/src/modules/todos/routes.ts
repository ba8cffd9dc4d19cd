import type { Language } from '@plaudit/contract/constants'
import { m } from '@plaudit/i18n/messages'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/db.ts'
import { refuse } from '../../platform/errors.ts'
import { personOf } from '../../platform/http/caller.ts'
import { route, type Route } from '../../platform/http/route.ts'
import type { Identify } from '../../platform/module.ts'
import type { Parts } from '../../platform/parts.ts'
import { appointmentsFor, waitsFor } from '../../platform/person.ts'
import { originOfKeys } from '../sites/data/hosts.ts'
import { doneTodos, hasFeed, openTodos, ownerOfFeed, ownKey, todoOf } from './data.ts'
import { endFeed, finishTodo, makeFeed, removeTodo, saveTodo } from './mutations.ts'
import { calendarOf, presentTodo, presentWaiting } from './present.ts'

/** Everything that waits for a person: due tasks first, then the tasks that wait longest. */
async function everything(db: Db, userId: number, language: Language) {
  // Tasks of one's own stand here as themselves, due or not.
  const derived = (await waitsFor(db, userId))
    .filter(({ key }) => !key.startsWith(ownKey))
    .map((one) => presentWaiting(one, language))
  const own = (await openTodos(db, userId)).map(presentTodo)
  return [...derived, ...own].toSorted(
    (a, b) => (a.due ?? '9').localeCompare(b.due ?? '9') || a.createdAt.localeCompare(b.createdAt),
  )
}

/** The calls of tasks. */
export function todosRoutes({ publicUrl }: Parts): Route[] {
  return [
    route('tasks/get', {
      limit: 'read',
      read: async ({ db, caller, input }) => {
        const { user_id } = personOf(caller)
        const serverTime = Date.now()
        if (input.task_id !== undefined) {
          const row = (await todoOf(db, user_id, input.task_id)) ?? refuse('not_found')
          return { tasks: [presentTodo(row)], done: [], has_feed: false, serverTime }
        }
        const done = (await doneTodos(db, user_id)).map(presentTodo)
        const tasks = await everything(db, user_id, caller.language)
        return { tasks, done, has_feed: await hasFeed(db, user_id), serverTime }
      },
    }),
    route('tasks/save', {
      limit: 'write',
      idempotent: true,
      verb: ({ tx, caller, input }) => saveTodo(tx, personOf(caller).user_id, input),
      present: (row) => ({ task: presentTodo(row) }),
    }),
    route('tasks/done', {
      limit: 'write',
      verb: ({ tx, caller, input }) =>
        finishTodo(tx, personOf(caller).user_id, input.task_id, input.done),
      present: (row) => ({ task: presentTodo(row) }),
    }),
    route('tasks/remove', {
      limit: 'write',
      verb: ({ tx, caller, input }) => removeTodo(tx, personOf(caller).user_id, input.task_id),
      present: () => ({ removed: true as const }),
    }),
    ...feedRoutes(publicUrl),
  ]
}

/** Its address is a key: a stranger's site hands out the installation's own (docs/decisions/0144). */
const feedRoutes = (publicUrl: Parts['publicUrl']): Route[] => [
  route('tasks/makeFeed', {
    limit: 'write',
    verb: ({ tx, caller }) => makeFeed(tx, personOf(caller).user_id),
    present: async (token, { db, caller }) => ({
      url: `${await originOfKeys(db, publicUrl, caller.site, null)}/calendars/${token}.ics`,
    }),
  }),
  route('tasks/endFeed', {
    limit: 'write',
    verb: ({ tx, caller }) => endFeed(tx, personOf(caller)),
    present: () => ({ ended: true as const }),
  }),
]

/** The calendar that phones follow: its address is the key. */
export function addCalendars(app: FastifyInstance, parts: Parts, identify: Identify): void {
  const { db, publicUrl, limits } = parts
  app.get<{ Params: { name: string } }>('/calendars/:name', async (request, reply) => {
    const caller = await identify(request)
    await limits.take('calendar', caller)
    const token = /^([0-9A-Za-z]{10,100})\.ics$/.exec(request.params.name)?.[1]
    const owner = token === undefined ? undefined : await ownerOfFeed(db, token)
    // A calendar's program says which language it speaks, not which its person does.
    const { user_id: userId, language } = owner ?? refuse('not_found')
    await limits.take('calendar', caller, String(userId))
    const locale = { locale: language.toLowerCase() as 'en' | 'fr' | 'es' }
    const todos = await everything(db, userId, language)
    const booked = await appointmentsFor(db, userId, language)
    const origin = await originOfKeys(db, publicUrl, caller.site, null)
    return reply
      .type('text/calendar; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .send(calendarOf({ todos, booked }, origin, m.todos_title({}, locale)))
  })
}
