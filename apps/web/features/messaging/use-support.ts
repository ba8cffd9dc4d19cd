import { useQueryClient } from '@tanstack/react-query'
import { catchUp } from '../../lib/catch-up.ts'
import { callKey, callQuery } from '../../lib/query.ts'
import { useTopic } from '../../lib/realtime.ts'
import { useQuery } from '../../lib/use-query.ts'
import { useUser } from '../../lib/user.ts'
import { latest } from './use-unread.ts'

const asked = { ...latest, as: 'support' } as const

/**
 * Returns the messages and requests that wait in support's inbox; it follows new ones, and those that a colleague
 * reads.
 */
export function useSupportUnread(): number {
  const { user } = useUser()
  const isOpen = user?.is_support === true || user?.is_admin === true
  const queries = useQueryClient()
  const { data } = useQuery({ ...callQuery('messages/getConversations', asked), enabled: isOpen })
  const queryKey = callKey('messages/getConversations', asked)
  const load = () => void queries.invalidateQueries({ queryKey })
  useTopic(isOpen ? 'conversations:support' : undefined, {
    onEvent: load,
    onReset: (stand) => void catchUp(queries, queryKey, stand, load),
  })
  return isOpen ? (data?.unread ?? 0) + (data?.requests ?? 0) : 0
}
