import { shown, type Row } from '../row.ts'

const orders = 'apps/server/src/modules/orders/routes/tests/orders.test.ts'
const cart = 'apps/server/src/modules/orders/routes/tests/cart.test.ts'
const booking = 'apps/server/src/modules/orders/routes/tests/booking.test.ts'

const receipt = 'apps/server/src/modules/orders/routes/tests/receipt.test.ts'
const carried = '54d12'
const visitors = 'befc6'
const digital = '464ff'
const walk = '9c3f2'

/** Rows of the specification and of the calls that carts and orders show. */
export const rows: Row[] = [
  ...shown(
    'address',
    ['/orders', '/sales', '/library'].map(
      (address) => [address, 'e2e/market-screens.spec.ts', `screen ${address}`] as const,
    ),
  ),
  ...shown('entity', [
    ['fields of Order', receipt, carried],
    ['fields of Sale, Payment, Cart', receipt, carried],
    [
      'fields of Payment provider settings',
      'apps/server/src/modules/payments/routes/keys.test.ts',
      '5f1e7',
    ],
  ]),
  ...shown('state', [['orders are pending, delivered, completed', orders, walk]]),
  ...shown('role', [['buyers and providers get different automatic messages', cart, '6d17e']]),
  ...shown('constant', [
    [
      "payment provider lookup page default 'Service List'",
      'apps/web/features/payments/checkout/look-up.test.ts',
      'e95c0',
    ],
  ]),
  ...shown('call', [
    ['GET cart/add/{type}/{sx_id}/{quantity}', cart, visitors],
    ['GET checkout/getCart/1', cart, visitors],
    ['GET DigitalFiles/getUserDigitalFiles', orders, digital],
    ['POST DigitalFiles/getDigitalDownloads', orders, digital],
    ['GET sales/getUserSales', receipt, carried],
  ]),
  ...shown('behaviour', [
    ['an order’s life to completion and review', orders, walk],
    ['a pending order can be delivered', orders, digital],
    ['timers close what people leave open', orders, 'ce26a'],
    ['after completion a review, or skip', 'e2e/marketplace.spec.ts', '3bcb4'],
    ['what was accepted changes no more', orders, walk],
    ['a slot is sold once', booking, '4e513'],
  ]),
]
