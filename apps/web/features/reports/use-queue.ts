import { callQuery } from '../../lib/query.ts'
import { useQuery } from '../../lib/use-query.ts'

/** Reports and appeals that wait, the first of them too. */
export const useReportsQueue = () =>
  useQuery({ ...callQuery('reports/getQueue', { queue: 'open' }), staleTime: 60_000 }).data

export function useReportsWaiting(): number {
  const { open = 0, appealed = 0 } = useReportsQueue()?.counts ?? {}
  return open + appealed
}
