import type { Order } from '@plaudit/contract/orders/shapes'

/** What a part of another feature beside an order on a desk is given (`slots/order-beside.tsx`). */
export interface OrderSlot {
  order: Order
}
