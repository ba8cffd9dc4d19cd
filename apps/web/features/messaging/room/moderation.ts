import { useMutation } from '@tanstack/react-query'
import type { Message } from '@plaudit/contract/messaging/shape'
import { m } from '@plaudit/i18n/messages'
import { showSuccess } from '@plaudit/ui/toast'
import { api } from '../../../lib/api.ts'
import { confirm } from '../../../lib/dialogs.ts'

type Place = { cx_id: string } | { gx_id: string }
type Verdict = 'hide' | 'show' | 'mute' | 'ban' | 'pin'

interface Act {
  verdict: Verdict
  message: Message
  minutes: number | undefined
}

const muteTimes = [
  { minutes: 10, words: m.messaging_ten_minutes },
  { minutes: 60, words: m.messaging_one_hour },
  { minutes: 1440, words: m.messaging_one_day },
  { minutes: 10_080, words: m.messaging_one_week },
] as const

/** Returns the team's actions for a message and its author; undefined for everybody else. */
export function useModeration(place: Place, mayModerate: boolean) {
  const { mutate } = useMutation({
    mutationFn: ({ verdict, message: { messageId, user_id }, minutes }: Act) =>
      api.call('messages/moderate', {
        ...place,
        verdict,
        messageId,
        ...(minutes !== undefined && { minutes }),
        ...(user_id !== null && { user_id }),
      }),
    onSuccess: () => void showSuccess(m.messaging_done()),
  })
  const act = (verdict: Verdict, message: Message, minutes?: number) =>
    mutate({ verdict, message, minutes })
  const ban = async (message: Message) => {
    const isSure = await confirm({
      title: m.messaging_ban_title(),
      description: m.messaging_ban_text(),
      confirmLabel: m.messaging_ban(),
      danger: true,
    })
    if (isSure) act('ban', message)
  }
  if (!mayModerate) return undefined
  return (message: Message) => {
    const isHidden = message.hidden !== null
    return [
      { label: m.messaging_pin_message(), onSelect: () => act('pin', message) },
      {
        label: isHidden ? m.messaging_show() : m.messaging_hide(),
        onSelect: () => act(isHidden ? 'show' : 'hide', message),
      },
      ...muteTimes.map(({ minutes, words }) => ({
        label: m.messaging_mute_for({ time: words() }),
        onSelect: () => act('mute', message, minutes),
      })),
      { label: m.messaging_ban(), danger: true, onSelect: () => void ban(message) },
    ]
  }
}
