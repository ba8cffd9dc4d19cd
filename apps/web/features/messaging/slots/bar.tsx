import MessageCircle from 'lucide-react/icons/message-circle'
import { useQueryClient } from '@tanstack/react-query'
import type { ListEvent } from '@plaudit/contract/messaging/shape'
import { m } from '@plaudit/i18n/messages'
import { TopBarIcon } from '@plaudit/ui/top-bar'
import { catchUp } from '../../../lib/catch-up.ts'
import { callKey, callQuery } from '../../../lib/query.ts'
import { useTopic } from '../../../lib/realtime.ts'
import { useIsOn } from '../../../lib/site.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { useUser } from '../../../lib/user.ts'
import { acknowledge } from '../data/acknowledge.ts'
import { useHere } from '../data/use-here.ts'
import { useSound } from '../data/use-sound.ts'

const input = { filter: 'all', count: 1 } as const

/** Conversations in the bar, with how many messages wait. */
export default function ConversationsIcon() {
  const { user } = useUser()
  return user ? <Icon userId={user.ID ?? 0} /> : null
}

function Icon({ userId }: { userId: number }) {
  const queries = useQueryClient()
  const { data } = useQuery(callQuery('messages/getConversations', input))
  const sound = useSound()
  useHere()
  const queryKey = callKey('messages/getConversations', input)
  const load = () => void queries.invalidateQueries({ queryKey })
  useTopic<ListEvent>('conversations', {
    onEvent: ({ data: event }) => {
      acknowledge(userId, event, undefined)
      if (event.fresh && event.last?.user_id !== userId && event.unread > 0 && !event.muted) sound()
      load()
    },
    onReset: (stand) => void catchUp(queries, queryKey, stand, load),
  })
  const isOff = !useIsOn('chat')
  const count = (data?.unread ?? 0) + (data?.requests ?? 0)
  // While chat is switched off, an open conversation still tells of itself.
  if (isOff && count === 0) return null
  return (
    <TopBarIcon
      href="/conversations"
      label={m.messaging_icon({ count })}
      icon={<MessageCircle aria-hidden="true" />}
      count={count}
      // The shell has a tab for them, with the same number, as long as chat is switched on.
      className={isOff ? 'max-[374px]:hidden' : 'max-[374px]:hidden in-data-app-shell:hidden'}
    />
  )
}
