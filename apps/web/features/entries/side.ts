import Images from 'lucide-react/icons/images'
import { m } from '@plaudit/i18n/messages'
import type { Side } from '../../lib/menu.ts'

export const side: Side = {
  area: [{ href: 'edition', label: m.editions_section, order: 40, icon: Images }],
}
