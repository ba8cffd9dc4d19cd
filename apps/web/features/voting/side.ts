import Vote from 'lucide-react/icons/vote'
import { m } from '@plaudit/i18n/messages'
import type { Side } from '../../lib/menu.ts'

export const side: Side = {
  organiser: [{ href: '/judge', label: m.common_judging, order: 40 }],
  area: [{ href: 'allvotes', label: m.area_all_votes, order: 30, icon: Vote }],
}
