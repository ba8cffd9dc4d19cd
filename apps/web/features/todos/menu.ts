import { m } from '@plaudit/i18n/messages'
import type { Menu } from '../../lib/menu.ts'
import { useTasksWaiting } from './use-waiting.ts'

export const menu: Menu = {
  person: [
    {
      group: 'tasks',
      href: '/my-tasks',
      label: m.todos_title,
      order: 10,
      at: ['/task', '/addTask', '/editTask'],
      useBadge: useTasksWaiting,
      isCalm: true,
    },
  ],
}
