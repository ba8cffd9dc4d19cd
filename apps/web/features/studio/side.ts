import House from 'lucide-react/icons/house'
import Trophy from 'lucide-react/icons/trophy'
import Users from 'lucide-react/icons/users'
import { m } from '@plaudit/i18n/messages'
import type { Side } from '../../lib/menu.ts'

export const side: Side = {
  organiser: [
    { href: '/editContests', label: m.common_my_contests, order: 20 },
    { href: '/managecontestant', label: m.common_my_contestants, order: 30 },
    { href: '/admin/access', label: m.area_title, order: 90 },
  ],
  area: [
    { href: '', label: m.area_home, order: 0, icon: House },
    { href: 'contest', label: m.common_my_contests, order: 10, icon: Trophy },
    { href: 'allcontestant', label: m.common_my_contestants, order: 20, icon: Users },
  ],
}
