import Scale from 'lucide-react/icons/scale'
import TicketPercent from 'lucide-react/icons/ticket-percent'
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
    { href: 'coupons', label: m.orders_coupons, order: 34, icon: TicketPercent },
  ],
}
