import { callQuery } from '../../../lib/query.ts'
import { useOrigin } from '../../../lib/site.ts'
import { useQuery } from '../../../lib/use-query.ts'

const ofThisMachine = /^(?:.+\.)?localhost$|^127\.|^\[::1\]$/

export interface Reach {
  /** Scheme and host that other people can open, as far as is known. */
  origin: string
  /** Whom a shared link reaches: everybody it may concern, phones of this network, or this machine alone. */
  whom: 'all' | 'network' | 'here'
}

/** On the machine itself the page's own address leads others to nowhere; the network's leads there. */
export function useReach(): Reach {
  const origin = useOrigin()
  const isHere = URL.canParse(origin) && ofThisMachine.test(new URL(origin).hostname)
  const { data } = useQuery({ ...callQuery('sites/getReach', {}), enabled: isHere })
  if (!isHere) return { origin, whom: 'all' }
  const [first] = data?.addresses ?? []
  return first ? { origin: first, whom: 'network' } : { origin, whom: data ? 'here' : 'all' }
}
