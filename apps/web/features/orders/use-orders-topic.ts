import { useQueryClient } from '@tanstack/react-query'
import { callKey } from '../../lib/query.ts'
import { useTopic } from '../../lib/realtime.ts'
import { useUser } from '../../lib/user.ts'

/** Orders move while one looks: each step of either side brings them anew. */
export function useOrdersTopic(): void {
  const client = useQueryClient()
  const { user } = useUser()
  const anew = () => {
    for (const call of ['orders/get', 'DigitalFiles/getDigitalDownloads'] as const)
      void client.invalidateQueries({ queryKey: callKey(call) })
  }
  useTopic(user ? 'orders' : undefined, { onEvent: anew, onReset: anew })
}
