import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { catchUp } from '../../lib/catch-up.ts'
import { callKey } from '../../lib/query.ts'
import { useTopic } from '../../lib/realtime.ts'
import { useUser } from '../../lib/user.ts'

interface Step {
  order_id: string
}

/** Keeps an open page of orders true: a step of either side loads that order and the lists again. */
export function useOrdersTopic(): void {
  const client = useQueryClient()
  const { user } = useUser()
  useTopic<Step>(user ? 'orders' : undefined, {
    onEvent: ({ seq, data }) => stepAnew(client, seq, data.order_id),
    onReset: (stand) =>
      void catchUp(client, callKey('orders/get'), stand, () =>
        // Each order on the screen hears of the reset: what the first of them asked for is on its way.
        allAnew(client, { cancelRefetch: false }),
      ),
  })
}

const downloads = callKey('DigitalFiles/getDigitalDownloads')

function allAnew(client: QueryClient, options: { cancelRefetch: boolean }): void {
  for (const queryKey of [callKey('orders/get'), downloads])
    void client.invalidateQueries({ queryKey }, options)
}

/** The step that was handled last: a conversation has many orders, and each of them hears of every step. */
const handled = new WeakMap<QueryClient, number>()

/** Asks for the order of a step, and for the lists, once; other orders stay as they are. */
export function stepAnew(client: QueryClient, seq: number, orderId: string): void {
  if (handled.get(client) === seq) return
  handled.set(client, seq)
  void client.invalidateQueries({
    queryKey: callKey('orders/get'),
    predicate: ({ queryKey: [, input] }) => {
      const { order_id = orderId } = (input ?? {}) as Partial<Step>
      return order_id === orderId
    },
  })
  void client.invalidateQueries({ queryKey: downloads })
}
