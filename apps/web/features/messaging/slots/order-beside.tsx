import { useUser } from '../../../lib/user.ts'
import type { OrderSlot } from '../../orders/open/slots.ts'
import { Thread } from '../thread/thread.tsx'

/** Beside an order on a desk: what its two sides say to each other. */
export default function OrderConversation({ order: { conversation_with: other } }: OrderSlot) {
  const { user } = useUser()
  if (other === null || user?.ID === undefined) return null
  const id = String(other)
  return <Thread key={id} id={id} userId={user.ID} as={undefined} home="/conversations" beside />
}
