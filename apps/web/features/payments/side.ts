import Banknote from 'lucide-react/icons/banknote'
import KeyRound from 'lucide-react/icons/key-round'
import Tags from 'lucide-react/icons/tags'
import Wallet from 'lucide-react/icons/wallet'
import { m } from '@plaudit/i18n/messages'
import type { Side } from '../../lib/menu.ts'
import { useMoneyWaiting } from './use-queues.ts'

export const side: Side = {
  organiser: [
    { href: '/earnings', label: m.payments_earnings, order: 60 },
    { href: '/user/receive-payments', label: m.payment_keys_title, order: 70 },
  ],
  area: [
    { href: 'pricing', label: m.payments_pricing, order: 50, icon: Tags },
    { href: 'allpayment', label: m.payments_all_payments, order: 60, icon: Banknote },
    { href: 'receive-payments', label: m.payment_keys_title, order: 70, icon: KeyRound },
  ],
  admin: [
    {
      href: 'payouts',
      label: m.payments_queue,
      order: 30,
      icon: Wallet,
      useBadge: useMoneyWaiting,
    },
    { href: 'payments', label: m.payments_every_payment, order: 32, icon: Banknote },
    { href: 'providers', label: m.payment_keys_title, order: 35, icon: KeyRound },
  ],
}
