import { slot } from '../../../lib/slot.tsx'
import type { OrderSlot } from '../open/slots.ts'
import { ShownOrder } from '../shown-order.ts'

const Said = slot<OrderSlot>(import.meta.glob('../../*/slots/order-beside.tsx'), 'desk')

/** The conversation beside an order; its card there repeats nothing of the page. */
export default function Beside({ order }: OrderSlot) {
  return (
    <ShownOrder value={order.order_id}>
      <Said order={order} />
    </ShownOrder>
  )
}
