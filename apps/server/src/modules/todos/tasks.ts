import { inTransaction } from '../../platform/db/db.ts'
import type { Parts } from '../../platform/parts.ts'
import type { Tasks } from '../../platform/tasks.ts'
import { tell } from '../notifications/mutations/tell.ts'
import { takeDue } from './mutations.ts'

export function todosTasks({ db }: Parts): Tasks {
  return {
    handlers: {
      remind_of_tasks: () =>
        inTransaction(db, async (tx) => {
          for (const { user_id, task_id, title, remind_at } of await takeDue(tx))
            await tell(tx, {
              to: [user_id],
              type: 'todos.due',
              key: `task:${task_id}:${remind_at?.getTime()}`,
              href: `/task?id=${task_id}`,
              values: { task: title },
            })
        }),
    },
    crontab: ['* * * * * remind_of_tasks'],
  }
}
