import { m } from '@plaudit/i18n/messages'
import type { Menu } from '../../lib/menu.ts'

export const menu: Menu = {
  bar: [
    {
      href: '/contests',
      label: m.common_contests,
      // A site for services has those first (product 14).
      order: ({ site }) => (site?.kind === 'services' ? 20 : 10),
      at: ['/index.html', '/contest', '/cx', '/round'],
    },
  ],
  foot: [{ href: '/contests', label: m.common_contests, order: 10 }],
}
