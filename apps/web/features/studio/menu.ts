import { m } from '@plaudit/i18n/messages'
import type { Menu } from '../../lib/menu.ts'

export const menu: Menu = {
  person: [
    { group: 'organiser', href: '/editContests', label: m.common_my_contests, order: 20 },
    {
      group: 'organiser',
      href: '/managecontestant',
      label: m.common_my_contestants,
      order: 30,
      use: 'organises',
    },
    { group: 'organiser', href: '/admin/access', label: m.area_title, order: 90, use: 'organises' },
  ],
}
