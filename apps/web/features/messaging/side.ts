import LifeBuoy from 'lucide-react/icons/life-buoy'
import MessageCircle from 'lucide-react/icons/message-circle'
import { m } from '@plaudit/i18n/messages'
import type { Side } from '../../lib/menu.ts'
import { useSupportUnread } from './use-support.ts'

export const side: Side = {
  area: [
    { href: 'messages', label: m.messaging_title, part: 'chat', icon: MessageCircle, order: 70 },
  ],
  admin: [
    {
      href: 'inbox',
      label: m.messaging_support,
      icon: LifeBuoy,
      order: 40,
      forSupport: true,
      useBadge: useSupportUnread,
    },
  ],
}
