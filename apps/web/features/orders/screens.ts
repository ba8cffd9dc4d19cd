import type { Screens } from '../../lib/screens.ts'

export const screens = {
  main: {
    cart: 'cart/cart.tsx',
    orders: 'lists/orders.tsx',
    'orders/:order_id': 'order/order.tsx',
    sales: 'lists/sales.tsx',
    library: 'lists/library.tsx',
  },
  app: {
    cart: 'cart/cart.tsx',
    'profile/orders': 'lists/orders.tsx',
    'profile/orders/:order_id': 'order/order.tsx',
    sales: 'lists/sales.tsx',
    library: 'lists/library.tsx',
  },
  admin: { disputes: 'admin/disputes.tsx', coupons: 'admin/coupons.tsx' },
} satisfies Screens
