import { part } from '../../lib/part.ts'
import { callQuery } from '../../lib/query.ts'
import { useQuery } from '../../lib/use-query.ts'

export const useOwnProfile = () => useQuery(callQuery('account/getProfile', {}))

/** The form of one part, whose script comes together with the profile. */
export const PartForm = part(
  async () => ({ default: (await import('./part-form.tsx')).PartForm }),
  { soon: true },
)
