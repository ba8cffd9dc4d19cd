import { personEntries } from '../gathered/menus.ts'
import { byUse } from './menu.ts'
import { callQuery } from './query.ts'
import { useLinks } from './use-links.ts'
import { useQuery } from './use-query.ts'
import { useUser } from './user.ts'

/** The person's menu: what serves them, and what stands behind "More" (product 14). */
export function useOwnLinks() {
  const { user } = useUser()
  const { data, isPending, fetchStatus } = useQuery({
    ...callQuery('api/getUses', {}),
    enabled: user !== undefined,
    staleTime: 60_000,
  })
  // Without a network, or where the call fails, all stand in front and stay there.
  const isKnown = !isPending || fetchStatus === 'paused'
  return { ...byUse(useLinks(personEntries), data?.uses), isKnown }
}
