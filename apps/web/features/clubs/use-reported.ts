import type { Club } from '@plaudit/contract/clubs/club'
import { callQuery } from '../../lib/query.ts'
import { useQuery } from '../../lib/use-query.ts'

/** In the platform's own clubs its admins keep order, who have their own queue. */
export const keepsOrder = ({ can, is_platform }: Club): boolean => can.moderate && !is_platform

/**
 * Counts the work that waits for a club's moderators: reports with the oldest one's time, and objections.
 */
export function useReported(club: Club) {
  const { gx_id } = club
  const enabled = keepsOrder(club)
  const { data } = useQuery({ ...callQuery('reports/getClubQueue', { gx_id, limit: 1 }), enabled })
  const appeals = useQuery({ ...callQuery('reports/getClubAppeals', { gx_id }), enabled })
  const [reports, objections] = [data?.total ?? 0, appeals.data?.appeals.length ?? 0]
  return { reports, objections, all: reports + objections, since: data?.cases[0]?.createdAt }
}
