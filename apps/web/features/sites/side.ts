import Globe from 'lucide-react/icons/globe'
import Settings from 'lucide-react/icons/settings'
import { m } from '@plaudit/i18n/messages'
import type { Side } from '../../lib/menu.ts'

export const side: Side = {
  area: [{ href: 'url-settings', label: m.sites_own, icon: Globe, order: 70 }],
  admin: [
    { href: 'sites', label: m.sites_title, icon: Globe, order: 20 },
    { href: 'settings', label: m.sites_settings, icon: Settings, order: 80, isMachine: true },
  ],
}
