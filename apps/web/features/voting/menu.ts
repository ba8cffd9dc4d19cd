import { m } from '@plaudit/i18n/messages'
import type { Menu } from '../../lib/menu.ts'

export const menu: Menu = {
  person: [{ group: 'tasks', href: '/judge', label: m.common_judging, use: 'judges' }],
}
