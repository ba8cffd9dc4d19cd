import { callQuery } from '../../lib/query.ts'
import { useQuery } from '../../lib/use-query.ts'

/** Listings that wait for an admin's review. */
export const useReviewQueue = () =>
  useQuery({ ...callQuery('services/getReviewQueue', {}), staleTime: 60_000 }).data

export const useReviewsWaiting = (): number => useReviewQueue()?.total ?? 0
