import { useState } from 'react'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Search from 'lucide-react/icons/search'
import type { Conversation } from '@plaudit/contract/messaging/shape'
import { formatRelative } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { ButtonLink, IconButton } from '@plaudit/ui/button'
import { Anchor } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { Menu, type MenuItem } from '@plaudit/ui/menu'
import { useNavigate } from 'react-router'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { serverNow } from '../../../lib/clock.ts'
import { confirm } from '../../../lib/dialogs.ts'
import type { As } from '../data/use-list.ts'
import { usePlacing } from '../data/use-placing.ts'
import { part } from '../../../lib/part.ts'
import { Face } from '../face.tsx'
import { PeopleDialog } from '../list/new-conversation.tsx'
import { nameOf, othersOf } from '../words.ts'
import { PeopleOfGroup } from './people-dialog.tsx'

const ReportDialog = part(() => import('../../reports/open/report-dialog.tsx'))

interface Props {
  conversation: Conversation
  userId: number
  as: As
  home: string
  isTyping: boolean
  reload: () => void
  onSearch: () => void
}

/** Shows the other side's name, their presence, and the actions for the conversation. */
export function ThreadHead(props: Props) {
  const { conversation, userId, home, isTyping } = props
  const [shows, setShows] = useState<'people' | 'group' | 'report'>()
  const items = useActs({ ...props, onShow: setShows })
  const close = () => setShows(undefined)
  const name = nameOf(conversation, userId)
  const [other] = othersOf(conversation, userId)
  const isPair = conversation.kind === 'pair'
  return (
    <header className="flex min-h-16 flex-none items-center gap-3 border-b border-line bg-surface px-2 lg:px-4">
      <Back home={home} />
      <Face conversation={conversation} userId={userId} size={40} />
      <div className="min-w-0 flex-1 leading-tight">
        <h2 className="truncate text-body font-semibold">
          {isPair && other && !other.no_page ? (
            <Anchor href={`/page/${other.username}`}>{name}</Anchor>
          ) : (
            name
          )}
        </h2>
        <p className="truncate text-micro text-muted">
          {isTyping ? (
            <span className="text-ok-text">{m.messaging_is_writing()}</span>
          ) : (
            <Presence {...props} />
          )}
        </p>
      </div>
      <IconButton
        label={m.messaging_search_here()}
        icon={<Search aria-hidden="true" />}
        onClick={props.onSearch}
      />
      <Menu
        label={m.messaging_more_acts()}
        trigger={
          <IconButton label={m.messaging_more_acts()} icon={<Ellipsis aria-hidden="true" />} />
        }
        items={items}
      />
      {shows === 'people' && (
        <PeopleOfGroup
          conversation={conversation}
          userId={userId}
          onChanged={props.reload}
          onClose={close}
        />
      )}
      {shows === 'group' && other && (
        <PeopleDialog
          userId={userId}
          hrefOf={(id) => `/chat/${id}`}
          with={[{ ...other, line: other.profession }]}
          onClose={close}
        />
      )}
      {shows === 'report' && other && (
        <ReportDialog thing={{ entity: 'user', user_id: other.ID }} onClose={close} />
      )}
    </header>
  )
}

/** Shows the contest or club that a room belongs to, which is a tap away. */
export function RoomHead({
  conversation,
  userId,
  home,
  kind,
}: Pick<Props, 'conversation' | 'userId' | 'home'> & { kind: 'contest' | 'club' }) {
  const { subject, title } = conversation
  const isContest = kind === 'contest'
  return (
    <header className="flex min-h-16 flex-none items-center gap-3 border-b border-line bg-surface px-2 lg:px-4">
      <Back home={home} />
      <Face conversation={conversation} userId={userId} size={40} />
      <div className="min-w-0 flex-1 leading-tight">
        <h2 className="truncate text-body font-semibold">{title}</h2>
        <p className="truncate text-micro text-muted">
          {isContest ? m.messaging_contest_chat() : m.messaging_members_chat()}
        </p>
      </div>
      <ButtonLink
        size="sm"
        variant="soft"
        href={isContest ? `/contest/cx/${subject ?? ''}` : `/c/${subject ?? ''}`}
      >
        {isContest ? m.messaging_see_contest() : m.messaging_see_club()}
      </ButtonLink>
    </header>
  )
}

/** The shell's own bar has the way back. */
function Back({ home }: { home: string }) {
  return (
    <Anchor
      href={home}
      aria-label={m.messaging_back()}
      className="grid size-target flex-none place-items-center rounded-full in-data-app-shell:hidden lg:hidden"
    >
      <ArrowLeft aria-hidden="true" className="size-5" />
    </Anchor>
  )
}

function Presence({ conversation, userId }: Pick<Props, 'conversation' | 'userId'>) {
  const locale = useLocale()
  const { online, last_seen, people, kind } = conversation
  // A pair that the other one left for good has nobody to count.
  if (kind === 'group')
    return people.length > 1 ? m.messaging_people({ count: people.length }) : null
  if (online.some((id) => id !== userId))
    return <span className="text-ok-text">{m.messaging_online()}</span>
  return last_seen === null
    ? null
    : m.messaging_last_here({ when: formatRelative(last_seen, locale, serverNow()) })
}

const isSureToBlock = (name: string): Promise<boolean> =>
  confirm({
    title: m.messaging_block_title({ name }),
    description: m.messaging_block_text(),
    confirmLabel: m.messaging_block(),
    danger: true,
  })

/** Pin, mute, archive, people, block, report, leave. */
function useActs({
  conversation,
  userId,
  as,
  home,
  reload,
  onShow,
}: Props & { onShow: (what: 'people' | 'group' | 'report') => void }): MenuItem[] {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { id, blocked, kind, can } = conversation
  const done = () => {
    reload()
    void queries.invalidateQueries({ queryKey: ['conversations'] })
  }
  const placing = usePlacing(conversation, as, reload)
  const [other] = othersOf(conversation, userId)
  const turn = useMutation({
    mutationFn: (user_id: number) => api.call('messages/block', { user_id, wanted: !blocked }),
    onSuccess: done,
  })
  const block = async () => {
    if (other === undefined) return
    if (blocked || (await isSureToBlock(other.full_name))) turn.mutate(other.ID)
  }
  const going = useMutation({
    mutationFn: () => api.call('messages/leaveGroup', { conversation_id: id }),
    onSuccess: () => {
      done()
      void navigate(home)
    },
  })
  const leave = async () => {
    const isSure = await confirm({
      title: m.messaging_leave_title(),
      confirmLabel: m.messaging_leave(),
      danger: true,
    })
    if (isSure) going.mutate()
  }
  return [
    ...placing,
    ...(kind === 'group'
      ? [{ label: m.messaging_people_open(), onSelect: () => onShow('people') }]
      : []),
    ...(kind === 'pair' && !as && other
      ? [
          { label: m.messaging_group_from(), onSelect: () => onShow('group') },
          'separator' as const,
          {
            label: m.messaging_report_person({ name: other.full_name }),
            onSelect: () => onShow('report'),
          },
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
