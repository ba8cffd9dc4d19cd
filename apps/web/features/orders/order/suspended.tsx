import type { Order } from '@plaudit/contract/orders/shapes'
import { m } from '@plaudit/i18n/messages'
import { Banner } from '@plaudit/ui/banner'

/** What a buyer can do whose seller's account is suspended. */
export default function Suspended({ order }: { order: Order }) {
  return (
    <Banner tone="warn" inset className="mt-6">
      {wordsOf(order)()}
    </Banner>
  )
}

function wordsOf({ state, can }: Order): () => string {
  if (state === 'delivered') return m.orders_seller_suspended_delivered
  return can.cancel ? m.orders_seller_suspended : m.orders_seller_suspended_open
}
