import Scale from 'lucide-react/icons/scale'
import { m } from '@plaudit/i18n/messages'
import type { Side } from '../../lib/menu.ts'
import { useDisputesWaiting } from './use-disputes.ts'

export const side: Side = {
  admin: [
    {
      href: 'disputes',
      label: m.orders_disputes,
      order: 30,
      icon: Scale,
      useBadge: useDisputesWaiting,
    },
  ],
}
