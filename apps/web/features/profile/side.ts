import UserRound from 'lucide-react/icons/user-round'
import { m } from '@plaudit/i18n/messages'
import type { Side } from '../../lib/menu.ts'

export const side: Side = {
  area: [{ href: 'update_profile', label: m.area_profile, order: 90, icon: UserRound }],
}
