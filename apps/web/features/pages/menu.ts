import { m } from '@plaudit/i18n/messages'
import type { Menu } from '../../lib/menu.ts'

export const menu: Menu = {
  foot: [
    { href: '/how-it-works', label: m.common_how_it_works, order: 60 },
    { href: '/help', label: m.common_help, order: 70 },
    { href: '/privacy-policy', label: m.common_privacy, order: 80 },
    { href: '/terms-of-service', label: m.common_terms, order: 90 },
  ],
}
