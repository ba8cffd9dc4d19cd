import type { Screens } from '../../lib/screens.ts'

export const screens = {
  main: {
    checkout: 'checkout/checkout.tsx',
    'checkout/:test': 'checkout/checkout.tsx',
    payments: 'money/payments.tsx',
    subscriptions: 'subscriptions/subscriptions.tsx',
    pricing: 'money/costs.tsx',
    'user/deposit': 'money/deposit.tsx',
    'deposit/success': 'money/deposited.tsx',
  },
  app: {
    checkout: 'checkout/checkout.tsx',
    pricing: 'money/costs.tsx',
    'profile/payments': 'money/payments.tsx',
    'profile/subscriptions': 'subscriptions/subscriptions.tsx',
    earnings: 'money/earnings.tsx',
    'earnings/payments': 'sale/my-sales.tsx',
    'user/deposit': 'money/deposit.tsx',
    'deposit/success': 'money/deposited.tsx',
  },
  organiser: {
    earnings: 'money/earnings.tsx',
    'earnings/payments': 'sale/my-sales.tsx',
    'user/receive-payments': 'keys/receive-payments.tsx',
  },
  area: {
    pricing: 'studio/pricing.tsx',
    allpayment: 'sale/all-payments.tsx',
    'receive-payments': 'keys/receive-payments.tsx',
  },
  bare: { 'checkout/card': 'card/card.tsx' },
  admin: {
    payouts: 'money/queues.tsx',
    payments: 'sale/every-payment.tsx',
    providers: 'keys/platform-keys.tsx',
  },
} satisfies Screens
