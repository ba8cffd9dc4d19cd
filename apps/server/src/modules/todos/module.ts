import { defineModule } from '../../platform/module.ts'
import { dueTodos, exportTodos } from './data.ts'
import { forgetTodos } from './mutations.ts'
import { addCalendars, todosRoutes } from './routes.ts'
import { todosTasks } from './tasks.ts'

export const todos = defineModule({
  name: 'todos',
  routes: todosRoutes,
  mount: (app, parts) => addCalendars(app, parts),
  tasks: todosTasks,
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
