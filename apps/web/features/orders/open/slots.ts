import type { Order } from '@plaudit/contract/orders/shapes'

/** Props for a part of another feature beside an order on a desk (`slots/order-beside.tsx`). */
export interface OrderSlot {
  order: Order
}
