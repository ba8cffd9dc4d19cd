import House from 'lucide-react/icons/house'
import Images from 'lucide-react/icons/images'
import Tags from 'lucide-react/icons/tags'
import Trophy from 'lucide-react/icons/trophy'
import Users from 'lucide-react/icons/users'
import Vote from 'lucide-react/icons/vote'
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
    { href: 'allvotes', label: m.area_all_votes, order: 30, icon: Vote },
    { href: 'edition', label: m.editions_section, order: 40, icon: Images },
    { href: 'pricing', label: m.payments_pricing, order: 50, icon: Tags },
  ],
}
