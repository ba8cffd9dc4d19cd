import Mails from 'lucide-react/icons/mails'
import { m } from '@plaudit/i18n/messages'
import type { Side } from '../../lib/menu.ts'

export const side: Side = {
  admin: [
    {
      href: 'mailbox',
      label: m.common_mailbox,
      at: ['/mailbox'],
      order: 60,
      icon: Mails,
      isMachine: true,
    },
  ],
}
