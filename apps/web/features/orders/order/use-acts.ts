import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Input } from '@plaudit/contract/calls'
import { showSuccess } from '@plaudit/ui/toast'
import { api } from '../../../lib/api.ts'
import { callKey } from '../../../lib/query.ts'

type Acts =
  | 'orders/start'
  | 'orders/deliver'
  | 'orders/requestRevision'
  | 'orders/accept'
  | 'orders/cancel'
  | 'orders/dispute'
  | 'orders/review'
  | 'orders/reply'
  | 'orders/confirmPaid'
  | 'orders/reschedule'
  | 'orders/answerReschedule'
  | 'orders/saveMeetingLink'
  | 'orders/giveTime'

export type Act = { [Name in Acts]: { name: Name; input: Input<Name> } }[Acts]

/** What one does with an order; the answer stands on the screen, and its sentence is told. */
export function useActs(orderId: string, onDone?: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ name, input }: Act) =>
      api.call(name, input as never, { idempotencyKey: crypto.randomUUID() }) as Promise<{
        order: unknown
        message: string
      }>,
    onSuccess: ({ message }) => {
      showSuccess(message)
      onDone?.()
    },
    onSettled: () =>
      client.invalidateQueries({ queryKey: callKey('orders/get', { order_id: orderId }) }),
  })
}
