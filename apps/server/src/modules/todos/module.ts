import { listener } from '../../platform/events.ts'
import type { LimitTable } from '../../platform/http/limits.ts'
import { defineModule } from '../../platform/module.ts'
import { dueTodos, exportTodos } from './data.ts'
import { endFeed, forgetTodos } from './mutations.ts'
import { addCalendars, todosRoutes } from './routes.ts'
import { todosTasks } from './tasks.ts'

const limits = {
  /**
   * A calendar is read again by every program that follows it, and works out everything that waits for its person.
   * Services that read for many people are one address.
   */
  calendar: { seconds: 60, points: 20, crowd: 600 },
} as const satisfies LimitTable

declare module '../../platform/http/limits.ts' {
  interface LimitNames extends Record<keyof typeof limits, true> {}
}

export const todos = defineModule({
  name: 'todos',
  routes: todosRoutes,
  limits: () => limits,
  mount: (app, parts, _, identify) => addCalendars(app, parts, identify),
  tasks: todosTasks,
  listens: [
    listener({ on: 'account.claimed', runs: 'transaction', hear: endFeed }),
    listener({ on: 'account.secured', runs: 'transaction', hear: endFeed }),
  ],
  notices: {
    'todos.due': {
      feed: 'system',
      preference: 'inbox',
      urgency: 'usual',
      one: 'todos_reminder',
      why: 'todos_reminder_why',
    },
  },
  person: { erase: forgetTodos, export: exportTodos, waits: dueTodos },
})
