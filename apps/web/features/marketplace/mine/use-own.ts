import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Reply } from '@plaudit/contract/calls'
import { m } from '@plaudit/i18n/messages'
import { showSuccess } from '@plaudit/ui/toast'
import { api } from '../../../lib/api.ts'
import { callKey, callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'

const call = 'services/getOwnServices'
export type OwnService = Reply<typeof call>['services'][number]

export const ownPageSize = 24

/** A page of one's own services in every state. */
export const useOwnServices = (page: number, limit = ownPageSize) =>
  useQuery({
    ...callQuery(call, { limit, page }),
    placeholderData: keepPreviousData,
  })

export type OwnVerb = 'pause' | 'resume' | 'delete' | 'duplicate'

const done: Record<OwnVerb, () => string> = {
  pause: m.marketplace_paused_done,
  resume: m.marketplace_resumed_done,
  delete: m.marketplace_deleted_done,
  duplicate: m.marketplace_duplicated_done,
}

/** Returns a provider's actions for their own service. */
export function useOwnVerbs() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ sx_id, verb }: { sx_id: string; verb: OwnVerb }): Promise<void> => {
      if (verb === 'delete') await api.call('services/deleteService', { sx_id })
      else if (verb === 'duplicate') await api.call('services/duplicateService', { sx_id })
      else await api.call('services/setServiceStatus', { sx_id, verb })
    },
    onSuccess: (_, { sx_id, verb }) => {
      // A row that is gone does not wait for the list.
      if (verb === 'delete')
        client.setQueriesData<Reply<typeof call>>(
          { queryKey: callKey(call) },
          (list) =>
            list && { ...list, services: list.services.filter((one) => one.sx_id !== sx_id) },
        )
      showSuccess(done[verb]())
    },
    onSettled: () => client.invalidateQueries({ queryKey: callKey(call) }),
  })
}
