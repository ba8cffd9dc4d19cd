import { m } from '@plaudit/i18n/messages'
import type { Menu } from '../../lib/menu.ts'

export const menu: Menu = {
  bar: [{ href: '/jobs', label: m.hiring_title, part: 'jobs', order: 30 }],
  // Open offers keep the entry, also where the part takes nothing new.
  person: [
    { group: 'sales', href: '/offers', label: m.hiring_my_offers, order: 40, use: 'offers' },
  ],
}
