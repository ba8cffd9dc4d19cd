import { m } from '@plaudit/i18n/messages'
import type { Menu } from '../../lib/menu.ts'

export const menu: Menu = {
  person: [
    {
      group: 'admin',
      href: '/admin',
      label: m.common_nav_admin,
      at: ['/mailbox'],
      shown: ({ user }) => user?.is_admin === true,
    },
  ],
}
