import { callQuery } from '../../lib/query.ts'
import { useQuery } from '../../lib/use-query.ts'

export const latest = { limit: 8 } as const

/** Returns the notices that wait for the person; the bell keeps it fresh. */
export const useUnread = (): number =>
  useQuery(callQuery('notifications/get', latest)).data?.unread ?? 0
