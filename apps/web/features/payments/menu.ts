import { m } from '@plaudit/i18n/messages'
import type { Menu } from '../../lib/menu.ts'

export const menu: Menu = {
  person: [
    { group: 'money', href: '/payments', label: m.payments_my_payments, order: 10, use: 'pays' },
    {
      group: 'money',
      href: '/subscriptions',
      label: m.subscriptions_title,
      order: 15,
      use: 'subscribes',
    },
    {
      group: 'money',
      href: '/earnings',
      label: m.payments_earnings,
      order: 20,
      use: ['organises', 'sells'],
    },
    {
      group: 'money',
      href: '/user/receive-payments',
      label: m.payment_keys_title,
      order: 30,
      use: ['organises', 'sells'],
    },
  ],
  foot: [{ href: '/pricing', label: m.payments_costs_title, order: 30 }],
}
