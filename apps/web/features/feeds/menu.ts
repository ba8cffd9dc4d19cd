import { m } from '@plaudit/i18n/messages'
import type { Menu } from '../../lib/menu.ts'

export const menu: Menu = {
  person: [
    {
      group: 'page',
      href: '/user-profile/written',
      label: m.feeds_written,
      order: 45,
      use: 'writes',
    },
  ],
}
