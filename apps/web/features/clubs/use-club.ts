import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CallError } from '@plaudit/client/client'
import type { Club } from '@plaudit/contract/clubs/club'
import type { ClubInterval } from '@plaudit/contract/clubs/constants'
import { m } from '@plaudit/i18n/messages'
import { showSuccess } from '@plaudit/ui/toast'
import { api } from '../../lib/api.ts'
import { sendOrKeep } from '../../lib/offline/send.ts'
import { useDrawn } from '../../lib/drawn.ts'
import { callKey, callQuery } from '../../lib/query.ts'
import { useQuery } from '../../lib/use-query.ts'
import { once } from '../payments/open/one-key.ts'

/** A club as the person sees it, from what everybody sees. */
export function useClub(key: string, first: Club | null) {
  return useQuery({
    ...callQuery('Groups/getGroups', { gx_id: key }),
    ...useDrawn(
      first
        ? { groups: [first], languages: [], next: null, total: 1, page: 1, limit: 24 }
        : undefined,
    ),
  })
}

/** Steps of a reader into or out of a club. */
type Step = 'Groups/add2Group' | 'Groups/remove2Group'

interface Entering {
  call: Step
  message?: string
  method_id?: string
  /** Price that the screen shows beside the method. */
  expected?: { amount: number; currency: string; interval: ClubInterval }
}

/**
 * Joining, asking, leaving: what the server says of it is shown, and everything is asked anew. Without a network the last
 * step waits; a step that pays never does.
 */
export function useMembership(gxId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ call, message, method_id, expected }: Entering) => {
      const title = document.title.split(' · ')[0] ?? ''
      const isJoining = call === 'Groups/add2Group'
      const told = {
        label: isJoining ? m.clubs_waiting_join({ title }) : m.clubs_waiting_leave({ title }),
        lane: `club:${gxId}`,
        replaces: true,
      }
      const given = { gx_id: gxId, ...(message && { message }) }
      // An empty one stands for none: it is paid later, or nothing is.
      if (isJoining && method_id) {
        const paid = { ...given, method_id, ...(expected && { expected }) }
        return once(`join:${gxId}`, async (idempotencyKey) => ({
          sent: await api.call(call, paid, { idempotencyKey }),
        }))
      }
      return isJoining ? sendOrKeep(call, given, told) : sendOrKeep(call, { gx_id: gxId }, told)
    },
    onSuccess: (outcome) => {
      // The person was already told that the step waits.
      if ('waits' in outcome) return
      showSuccess(outcome.sent.message)
      void queryClient.invalidateQueries()
    },
    onError: (error) => {
      // The price that stands now is shown before anybody agrees to it.
      if (error instanceof CallError && error.code === 'price_changed')
        void queryClient.invalidateQueries({ queryKey: callKey('Groups/getGroups') })
    },
  })
}
