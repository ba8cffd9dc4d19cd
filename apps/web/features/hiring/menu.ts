import { m } from '@plaudit/i18n/messages'
import type { Menu } from '../../lib/menu.ts'

export const menu: Menu = {
  bar: [{ href: '/jobs', label: m.hiring_title, part: 'jobs', order: 30 }],
}
