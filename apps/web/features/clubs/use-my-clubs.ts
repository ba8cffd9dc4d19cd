import { callQuery } from '../../lib/query.ts'
import { useQuery } from '../../lib/use-query.ts'
import { useUser } from '../../lib/user.ts'

/** The clubs that one has to do with. */
export function useMyClubs({ staleTime }: { staleTime?: number } = {}) {
  const { user } = useUser()
  return useQuery({
    ...callQuery('Groups/getMine', {}),
    enabled: user !== undefined,
    ...(staleTime && { staleTime }),
  })
}

/** Returns the number of new posts in them. */
export const useNewPosts = (): number =>
  useMyClubs({ staleTime: 60_000 }).data?.groups.reduce((sum, { unread }) => sum + unread, 0) ?? 0
