import { m } from '@plaudit/i18n/messages'
import type { Menu } from '../../lib/menu.ts'

export const menu: Menu = {
  person: [
    { group: 'page', href: '/user-profile', label: m.profile_my_page, order: 10 },
    {
      group: 'settings',
      href: '/edit-profile',
      label: m.profile_settings,
      order: 10,
      at: ['/editProfile'],
    },
    { group: 'settings', href: '/edit-profile/security', label: m.profile_security, order: 20 },
  ],
}
