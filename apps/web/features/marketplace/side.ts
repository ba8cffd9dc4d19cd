import Inbox from 'lucide-react/icons/inbox'
import Store from 'lucide-react/icons/store'
import { m } from '@plaudit/i18n/messages'
import type { Side } from '../../lib/menu.ts'
import { useReviewsWaiting } from './use-review-queue.ts'

export const side: Side = {
  area: [{ href: 'service', label: m.marketplace_manage, order: 15, icon: Store }],
  admin: [
    {
      href: 'services',
      label: m.marketplace_queue,
      order: 20,
      icon: Inbox,
      useBadge: useReviewsWaiting,
    },
  ],
}
