import { useQueryClient } from '@tanstack/react-query'
import { useTopic } from '../../lib/realtime.ts'
import { useUser } from '../../lib/user.ts'

/** One's offers, and the jobs that they are for, follow what either side does. */
export function useOffersTopic(): void {
  const { user } = useUser()
  const queryClient = useQueryClient()
  const reload = () => {
    void queryClient.invalidateQueries({ queryKey: ['jobs/get'] })
    void queryClient.invalidateQueries({ queryKey: ['offers/get'] })
  }
  useTopic(user ? 'offers' : undefined, { onEvent: reload, onReset: reload })
}
