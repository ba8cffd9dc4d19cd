import { shown, type Row } from '../row.ts'

const orders = 'apps/server/src/modules/orders/routes/orders.test.ts'
const cart = 'apps/server/src/modules/orders/routes/cart.test.ts'
const booking = 'apps/server/src/modules/orders/routes/booking.test.ts'

const numbers = 'scripts/conformance/market.test.ts'
const carried = 'answers of orders and payments carry each field that the specification names'
const visitors =
  'of a visitor moves to the account at sign-in, and the same thing stands in it once'
const digital = 'that is pending can be delivered at once, and a digital one is'
const walk = 'goes from pending to reviewed, its price held until the buyer accepts'

/** What carts and orders show of the specification and of the calls. */
export const rows: Row[] = [
  ...shown(
    'address',
    ['/orders', '/sales', '/library'].map(
      (address) => [address, 'e2e/market-screens.spec.ts', `screen ${address}`] as const,
    ),
  ),
  ...shown('entity', [
    ['fields of Order', numbers, carried],
    ['fields of Sale, Payment, Cart', numbers, carried],
    ['fields of Payment provider settings', numbers, carried],
  ]),
  ...shown('state', [['orders are pending, delivered, completed', orders, walk]]),
  ...shown('role', [
    [
      'buyers and providers get different automatic messages',
      cart,
      'makes an order of each line, with both automatic messages',
    ],
  ]),
  ...shown('constant', [
    [
      "payment provider lookup page default 'Service List'",
      'apps/web/features/payments/checkout/look-up.test.ts',
      'leads back to the service list where no page is named, and never elsewhere than to pages that are known',
    ],
  ]),
  ...shown('call', [
    ['GET cart/add/{type}/{sx_id}/{quantity}', cart, visitors],
    ['GET checkout/getCart/1', cart, visitors],
    ['GET DigitalFiles/getUserDigitalFiles', orders, digital],
    ['POST DigitalFiles/getDigitalDownloads', orders, digital],
    ['GET sales/getUserSales', cart, 'makes an order of each line, with both automatic messages'],
  ]),
  ...shown('behaviour', [
    ['an order’s life to completion and review', orders, walk],
    ['a pending order can be delivered', orders, digital],
    [
      'timers close what people leave open',
      orders,
      'that people leave open is closed by the database’s clock',
    ],
    [
      'after completion a review, or skip',
      'e2e/marketplace.spec.ts',
      'a service from its form to a reviewed order: listed, approved, found, bought, delivered',
    ],
    ['what was accepted changes no more', orders, walk],
    ['a slot is sold once', booking, 'gives one time to one of a hundred who want it at once'],
  ]),
]
