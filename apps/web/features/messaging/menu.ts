import { m } from '@plaudit/i18n/messages'
import type { Menu } from '../../lib/menu.ts'
import { useSupportUnread } from './use-support.ts'
import { useUnread } from './use-unread.ts'

export const menu: Menu = {
  person: [
    {
      group: 'page',
      href: '/conversations',
      label: m.messaging_title,
      part: 'chat',
      order: 30,
      useBadge: useUnread,
      at: ['/chat', '/goToConversation', '/chatModule'],
    },
    {
      group: 'admin',
      href: '/admin/inbox',
      label: m.messaging_support,
      // Admins come to it from their own screens.
      shown: ({ user }) => user?.is_support === true && user.is_admin !== true,
      useBadge: useSupportUnread,
    },
  ],
}
