import { m } from '@plaudit/i18n/messages'
import type { Side } from '../../lib/menu.ts'

export const side: Side = {
  organiser: [{ href: '/dashboard', label: m.common_dashboard, order: 10 }],
}
