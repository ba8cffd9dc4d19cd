import { useQueryClient } from '@tanstack/react-query'
import { callKey } from '../../lib/query.ts'
import { useTopic } from '../../lib/realtime.ts'
import { useUser } from '../../lib/user.ts'

/** Orders move while one looks: each step of either side brings them anew. */
export function useOrdersTopic(): void {
  const client = useQueryClient()
  const { user } = useUser()
  const anew = () => void client.invalidateQueries({ queryKey: callKey('orders/get') })
  useTopic(user ? 'orders' : undefined, { onEvent: anew, onReset: anew })
}
