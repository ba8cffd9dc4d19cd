import { m } from '@plaudit/i18n/messages'
import type { Menu } from '../../lib/menu.ts'

export const menu: Menu = {
  person: [
    {
      group: 'organiser',
      href: '/dashboard',
      label: m.common_dashboard,
      order: 10,
      use: 'organises',
    },
  ],
}
