import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Input } from '@plaudit/contract/calls'
import { showSuccess } from '@plaudit/ui/toast'
import { api } from '../../../lib/api.ts'
import { callKey } from '../../../lib/query.ts'

type Change = Omit<Input<'subscriptions/change'>, 'subscription_id'>

/** Changes a subscription; the list and everything that depends on it are asked anew. */
export function useChange(subscription_id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ change }: { change: Change; said: string }) =>
      api.call('subscriptions/change', { subscription_id, ...change }),
    onSuccess: (_, { said }) => {
      showSuccess(said)
      return client.invalidateQueries({ queryKey: callKey('subscriptions/get', {}) })
    },
  })
}
