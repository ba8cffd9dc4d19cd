import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Reply } from '@plaudit/contract/calls'
import type { Club } from '@plaudit/contract/clubs/club'
import { showSuccess } from '@plaudit/ui/toast'
import { api } from '../../lib/api.ts'
import { useDrawn } from '../../lib/drawn.ts'
import { callQuery } from '../../lib/query.ts'

/** A club as the person sees it, from what everybody sees. */
export function useClub(key: string, first: Club | null) {
  return useQuery({
    ...callQuery('Groups/getGroups', { gx_id: key }),
    ...useDrawn(first ? { groups: [first], next: null, total: 1, page: 1, limit: 24 } : undefined),
  })
}

type Step = 'Groups/add2Group' | 'Groups/remove2Group'

/** Joining, asking, leaving: what the server says of it is shown, and everything is asked anew. */
export function useMembership(gxId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({
      call,
      message,
      method_id,
    }: {
      call: Step
      message?: string
      method_id?: string
    }) =>
      call === 'Groups/add2Group'
        ? api.call(call, {
            gx_id: gxId,
            ...(message && { message }),
            ...(method_id && { method_id }),
          })
        : api.call(call, { gx_id: gxId }),
    onSuccess: ({ message }: Reply<'Groups/add2Group'>) => {
      showSuccess(message)
      void queryClient.invalidateQueries()
    },
  })
}
