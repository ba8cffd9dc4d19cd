import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CallError } from '@plaudit/client/client'
import type { Input } from '@plaudit/contract/calls'
import { showSuccess } from '@plaudit/ui/toast'
import { api } from '../../../lib/api.ts'
import { callKey } from '../../../lib/query.ts'

type Change = Omit<Input<'subscriptions/change'>, 'subscription_id'>

/**
 * Changes a subscription; the list and everything that depends on it are asked anew. So they are where a price has changed:
 * the price that stands now is shown before anybody agrees to it.
 */
export function useChange(subscription_id: string) {
  const client = useQueryClient()
  const ask = () => client.invalidateQueries({ queryKey: callKey('subscriptions/get', {}) })
  return useMutation({
    mutationFn: ({ change }: { change: Change; said: string }) =>
      api.call('subscriptions/change', { subscription_id, ...change }),
    onSuccess: (_, { said }) => {
      showSuccess(said)
      return ask()
    },
    onError: (error) =>
      error instanceof CallError && error.code === 'price_changed' ? ask() : undefined,
  })
}
