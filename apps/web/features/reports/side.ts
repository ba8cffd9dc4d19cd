import Flag from 'lucide-react/icons/flag'
import { m } from '@plaudit/i18n/messages'
import type { Side } from '../../lib/menu.ts'
import { useReportsWaiting } from './use-queue.ts'

export const side: Side = {
  admin: [
    { href: 'reports', label: m.reports_title, icon: Flag, order: 30, useBadge: useReportsWaiting },
  ],
}
