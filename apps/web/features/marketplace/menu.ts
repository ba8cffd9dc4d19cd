import { m } from '@plaudit/i18n/messages'
import type { Menu } from '../../lib/menu.ts'

export const menu: Menu = {
  bar: [
    {
      href: '/services',
      label: m.marketplace_nav,
      part: 'services',
      // A site for services has them first (product 14).
      order: ({ site }) => (site?.kind === 'services' ? 10 : 20),
      at: ['/s', '/category', '/providers', '/u', '/view'],
    },
  ],
  person: [
    { group: 'sales', href: '/service', label: m.marketplace_home, order: 10, use: 'sells' },
    {
      group: 'sales',
      href: '/manage-services',
      label: m.marketplace_manage,
      order: 20,
      use: 'sells',
    },
    {
      group: 'orders',
      href: '/recently-viewed',
      label: m.marketplace_viewed,
      part: 'services',
      order: 60,
      use: 'buys',
    },
  ],
  foot: [
    { href: '/services', label: m.marketplace_nav, part: 'services', order: 20 },
    { href: '/services/landing', label: m.marketplace_offer, part: 'services', order: 30 },
  ],
}
