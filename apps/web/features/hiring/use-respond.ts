import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Input } from '@plaudit/contract/calls'
import { api } from '../../lib/api.ts'

/** One's answer to an offer; whatever came of it, everything is asked anew. */
export function useRespond(offerId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (answer: Omit<Input<'offers/respond'>, 'offer_id'>) =>
      api.call('offers/respond', { offer_id: offerId, ...answer }),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['offers/get'] })
      void queryClient.invalidateQueries({ queryKey: ['jobs/get'] })
    },
  })
}
