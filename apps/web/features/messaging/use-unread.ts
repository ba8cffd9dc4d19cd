import { callQuery } from '../../lib/query.ts'
import { useQuery } from '../../lib/use-query.ts'

export const latest = { filter: 'all', count: 1 } as const

/** Returns the messages and requests that wait for the person; the icon in the bar keeps it fresh. */
export function useUnread(): number {
  const { data } = useQuery(callQuery('messages/getConversations', latest))
  return (data?.unread ?? 0) + (data?.requests ?? 0)
}
