import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Conversation } from '@plaudit/contract/messaging/shape'
import { m } from '@plaudit/i18n/messages'
import type { MenuAction } from '@plaudit/ui/menu'
import { api } from '../../../lib/api.ts'
import type { As } from './use-list.ts'

/** For how long nothing is told: minutes, 0 ends it, -1 is for good. */
const muteItems = (isMuted: boolean, set: (mute: number) => void): MenuAction[] =>
  isMuted
    ? [{ label: m.messaging_unmute(), onSelect: () => set(0) }]
    : [
        { label: m.messaging_mute_one_hour(), onSelect: () => set(60) },
        { label: m.messaging_mute_tomorrow(), onSelect: () => set(480) },
        { label: m.messaging_mute_for_good(), onSelect: () => set(-1) },
      ]

/** Sets the place of a conversation among one's own, and its notices: pin, mute, archive. */
export function usePlacing(
  { id, pinned, muted, archived }: Conversation,
  as: As,
  onSet?: () => void,
): MenuAction[] {
  const queries = useQueryClient()
  // A press that waited would begin a break from notices, or take a conversation out of sight, when nobody chose it.
  const { mutate: set } = useMutation({
    mutationFn: (changes: object) =>
      api.call('messages/setConversation', { conversation_id: id, ...changes, ...(as && { as }) }),
    onSuccess: () => {
      onSet?.()
      void queries.invalidateQueries({ queryKey: ['conversations'] })
    },
  })
  return [
    {
      label: pinned ? m.messaging_unpin() : m.messaging_pin(),
      onSelect: () => set({ pinned: !pinned }),
    },
    ...muteItems(muted, (mute) => set({ mute })),
    {
      label: archived ? m.messaging_unarchive() : m.messaging_archive(),
      onSelect: () => set({ archived: !archived }),
    },
  ]
}
