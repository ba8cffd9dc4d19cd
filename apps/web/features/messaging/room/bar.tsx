import { useMutation, useQueryClient } from '@tanstack/react-query'
import Bookmark from 'lucide-react/icons/bookmark'
import BookmarkCheck from 'lucide-react/icons/bookmark-check'
import Pin from 'lucide-react/icons/pin'
import PinOff from 'lucide-react/icons/pin-off'
import Search from 'lucide-react/icons/search'
import type { Conversation, Message } from '@plaudit/contract/messaging/shape'
import { m } from '@plaudit/i18n/messages'
import { IconButton } from '@plaudit/ui/button'
import { api } from '../../../lib/api.ts'
import { lineOf } from '../words.ts'
import { RoomSettings } from './settings.tsx'

/** Above a room: its settings, its place in the person's list, and its search. */
export function RoomBar({
  conversation,
  place,
  isSignedIn,
  reload,
  onSearch,
}: {
  conversation: Conversation
  place: { cx_id: string } | { gx_id: string }
  isSignedIn: boolean
  reload: () => void
  onSearch: () => void
}) {
  const queries = useQueryClient()
  const { follows, can } = conversation
  const follow = useMutation({
    mutationFn: () => api.call('messages/followRoom', { ...place, wanted: !follows }),
    onSuccess: () => {
      reload()
      void queries.invalidateQueries({ queryKey: ['conversations'] })
    },
  })
  return (
    <div className="flex flex-none items-center justify-end gap-1 border-b border-line bg-raised px-2 py-1">
      {can.moderate && <RoomSettings conversation={conversation} place={place} onSaved={reload} />}
      {isSignedIn && (
        <IconButton
          aria-pressed={follows}
          label={follows ? m.messaging_leave_room() : m.messaging_follow_room()}
          icon={follows ? <BookmarkCheck aria-hidden="true" /> : <Bookmark aria-hidden="true" />}
          onClick={() => follow.mutate()}
        />
      )}
      <IconButton
        label={m.messaging_search_here()}
        icon={<Search aria-hidden="true" />}
        onClick={onSearch}
      />
    </div>
  )
}

/** Message that the room's team wants everybody to read; a tap leads to it. */
export function Pinned({
  message,
  onOpen,
  onUnpin,
}: {
  message: Message
  onOpen: () => void
  onUnpin: (() => void) | undefined
}) {
  return (
    <div className="flex flex-none items-center gap-1 border-b border-line bg-won-soft pl-4 text-small">
      <Pin aria-hidden="true" className="size-4 flex-none text-won-text" />
      <button type="button" onClick={onOpen} className="min-h-target min-w-0 flex-1 text-left">
        <span className="line-clamp-2 px-1">{lineOf(message)}</span>
      </button>
      {onUnpin && (
        <IconButton
          label={m.messaging_unpin_message()}
          icon={<PinOff aria-hidden="true" />}
          onClick={onUnpin}
        />
      )}
    </div>
  )
}
