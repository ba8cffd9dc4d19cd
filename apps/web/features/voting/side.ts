import { m } from '@plaudit/i18n/messages'
import type { Side } from '../../lib/menu.ts'

export const side: Side = {
  organiser: [{ href: '/judge', label: m.common_judging, order: 40 }],
}
