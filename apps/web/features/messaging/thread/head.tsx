import ArrowLeft from 'lucide-react/icons/arrow-left'
import Ellipsis from 'lucide-react/icons/ellipsis'
import type { Conversation } from '@plaudit/contract/messaging/shape'
import { formatRelative } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { IconButton } from '@plaudit/ui/button'
import { Anchor } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { Menu, type MenuItem } from '@plaudit/ui/menu'
import { useNavigate } from 'react-router'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { serverNow } from '../../../lib/clock.ts'
import { confirm } from '../../../lib/dialogs.ts'
import type { As } from '../data/use-list.ts'
import { Face } from '../face.tsx'
import { nameOf, othersOf } from '../words.ts'

interface Props {
  conversation: Conversation
  userId: number
  as: As
  home: string
  isTyping: boolean
  reload: () => void
}

/** Who it is, whether they are here, and what one may do with the conversation. */
export function ThreadHead(props: Props) {
  const { conversation, userId, home, isTyping } = props
  const items = useActs(props)
  const name = nameOf(conversation, userId)
  const [other] = othersOf(conversation, userId)
  const isPair = conversation.kind === 'pair'
  return (
    <header className="flex min-h-16 flex-none items-center gap-3 border-b border-line bg-surface px-2 lg:px-4">
      <Anchor
        href={home}
        aria-label={m.messaging_back()}
        className="grid size-target flex-none place-items-center rounded-full lg:hidden"
      >
        <ArrowLeft aria-hidden="true" className="size-5" />
      </Anchor>
      <Face conversation={conversation} userId={userId} size={40} />
      <div className="min-w-0 flex-1 leading-tight">
        <h2 className="truncate text-body font-semibold">
          {isPair && other ? <Anchor href={`/page/${other.username}`}>{name}</Anchor> : name}
        </h2>
        <p className="truncate text-micro text-muted">
          {isTyping ? (
            <span className="text-ok-text">{m.messaging_is_writing()}</span>
          ) : (
            <Presence {...props} />
          )}
        </p>
      </div>
      <Menu
        label={m.messaging_more_acts()}
        trigger={
          <IconButton label={m.messaging_more_acts()} icon={<Ellipsis aria-hidden="true" />} />
        }
        items={items}
      />
    </header>
  )
}

function Presence({ conversation, userId }: Pick<Props, 'conversation' | 'userId'>) {
  const locale = useLocale()
  const { online, last_seen, people, kind } = conversation
  if (kind === 'group') return m.messaging_people({ count: people.length })
  if (online.some((id) => id !== userId))
    return <span className="text-ok-text">{m.messaging_online()}</span>
  return last_seen === null
    ? null
    : m.messaging_last_here({ when: formatRelative(last_seen, locale, serverNow()) })
}

/** Pin, mute, archive, block, report, leave. */
function useActs({ conversation, userId, as, home, reload }: Props): MenuItem[] {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { id, pinned, muted, archived, blocked, kind, can } = conversation
  const done = () => {
    reload()
    void queries.invalidateQueries({ queryKey: ['conversations'] })
  }
  const set = (changes: object) =>
    void api
      .call('messages/setConversation', { conversation_id: id, ...changes, ...(as && { as }) })
      .then(done)
  const [other] = othersOf(conversation, userId)
  const block = async () => {
    if (other === undefined) return
    const name = other.full_name
    const isSure =
      blocked ||
      (await confirm({
        title: m.messaging_block_title({ name }),
        description: m.messaging_block_text(),
        confirmLabel: m.messaging_block(),
        danger: true,
      }))
    if (!isSure) return
    await api.call('messages/block', { user_id: other.ID, wanted: !blocked })
    done()
  }
  const leave = async () => {
    const isSure = await confirm({
      title: m.messaging_leave_title(),
      confirmLabel: m.messaging_leave(),
      danger: true,
    })
    if (!isSure) return
    await api.call('messages/leaveGroup', { conversation_id: id })
    done()
    void navigate(home)
  }
  return [
    {
      label: pinned ? m.messaging_unpin() : m.messaging_pin(),
      onSelect: () => set({ pinned: !pinned }),
    },
    {
      label: muted ? m.messaging_unmute() : m.messaging_mute(),
      onSelect: () => set({ mute: muted ? 0 : -1 }),
    },
    {
      label: archived ? m.messaging_unarchive() : m.messaging_archive(),
      onSelect: () => set({ archived: !archived }),
    },
    ...(kind === 'pair' && !as
      ? [
          'separator' as const,
          {
            label: blocked ? m.messaging_unblock() : m.messaging_block(),
            danger: !blocked,
            onSelect: () => void block(),
          },
        ]
      : []),
    ...(can.leave
      ? [
          'separator' as const,
          { label: m.messaging_leave(), danger: true, onSelect: () => void leave() },
        ]
      : []),
  ]
}
