import { m } from '@plaudit/i18n/messages'
import type { Menu } from '../../lib/menu.ts'
import { useUnread } from './use-unread.ts'

export const menu: Menu = {
  person: [
    {
      group: 'page',
      href: '/feed/all',
      label: m.notifications_title,
      order: 40,
      at: ['/feed'],
      useBadge: useUnread,
    },
    {
      group: 'settings',
      href: '/notifications/preferences',
      label: m.notifications_preferences,
      order: 40,
    },
  ],
}
