import { m } from '@plaudit/i18n/messages'
import type { Menu } from '../../lib/menu.ts'

export const menu: Menu = {
  person: [
    {
      group: 'page',
      href: '/conversations',
      label: m.messaging_title,
      part: 'chat',
      order: 30,
      at: ['/chat', '/goToConversation', '/chatModule'],
    },
  ],
}
