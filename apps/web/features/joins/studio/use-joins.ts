import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Contest } from '@plaudit/contract/contests/contest'
import { m } from '@plaudit/i18n/messages'
import { showSuccess } from '@plaudit/ui/toast'
import { api } from '../../../lib/api.ts'
import { callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'

/** Reads a contest's joins, as its team sees them, with the ways to change them. */
export function useJoins({ cx_id, state }: Pick<Contest, 'cx_id' | 'state'>) {
  const client = useQueryClient()
  const options = callQuery('joins/getContest', { cx_id })
  const query = useQuery(options)
  const anew = () => client.invalidateQueries({ queryKey: options.queryKey })
  const makeClub = useMutation({
    mutationFn: () => api.call('joins/makeClub', { cx_id }),
    onSuccess: () =>
      showSuccess(state === 'draft' ? m.joins_club_made_draft() : m.joins_club_made()),
    onSettled: anew,
  })
  const dropClub = useMutation({
    mutationFn: () => api.call('joins/dropClub', { cx_id }),
    onSettled: anew,
  })
  const setWork = useMutation({
    mutationFn: (on: boolean) => api.call('joins/setWork', { cx_id, on }),
    onSettled: anew,
  })
  const dropJob = useMutation({
    mutationFn: (fx_id: string) => api.call('joins/dropJob', { cx_id, fx_id }),
    onSettled: anew,
  })
  return { query, makeClub, dropClub, setWork, dropJob }
}
