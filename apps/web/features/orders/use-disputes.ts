import { callQuery } from '../../lib/query.ts'
import { useQuery } from '../../lib/use-query.ts'

/** Orders in dispute that wait for an admin's decision. */
export const useDisputes = () =>
  useQuery({ ...callQuery('disputes/getQueue', { limit: 1 }), staleTime: 60_000 }).data

export const useDisputesWaiting = (): number => useDisputes()?.total ?? 0
