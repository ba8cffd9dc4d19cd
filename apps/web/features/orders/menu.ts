import { m } from '@plaudit/i18n/messages'
import type { Menu } from '../../lib/menu.ts'

export const menu: Menu = {
  person: [
    { group: 'sales', href: '/sales', label: m.orders_sales, order: 30, use: 'sells' },
    { group: 'orders', href: '/orders', label: m.orders_mine, order: 10, use: 'buys' },
    { group: 'orders', href: '/library', label: m.orders_library, order: 20, use: 'buys' },
  ],
}
