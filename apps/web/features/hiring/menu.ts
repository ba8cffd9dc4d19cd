import { m } from '@plaudit/i18n/messages'
import type { Menu } from '../../lib/menu.ts'

export const menu: Menu = {
  bar: [{ href: '/jobs', label: m.hiring_title, order: 30 }],
}
