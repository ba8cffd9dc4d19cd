import { useEffect } from 'react'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import Trash2 from 'lucide-react/icons/trash-2'
import type { Reply } from '@plaudit/contract/calls'
import { reservedGroups } from '@plaudit/contract/reserved'
import type { Written } from '@plaudit/contract/feeds/shape'
import { formatDate } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { IconButton } from '@plaudit/ui/button'
import { Card } from '@plaudit/ui/card'
import { EmptyState } from '@plaudit/ui/empty-state'
import { Anchor, Link } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { TextSkeleton } from '@plaudit/ui/row-skeletons'
import { showSuccess } from '@plaudit/ui/toast'
import { OwnPage } from '../../components/own-page.tsx'
import { QueryFault } from '../../components/query-fault.tsx'
import { ShowMore } from '../../components/show-more.tsx'
import { confirm } from '../../lib/dialogs.ts'
import { onArrival, sendOrKeep } from '../../lib/offline/send.ts'
import { ownMeta } from '../../lib/own-meta.ts'
import { askOrKept, fromDevice } from '../../lib/query.ts'
import { changesOf } from './open/changes.ts'

type Page = Reply<'feeds/getWritten'>

export const meta = ownMeta(m.feeds_written)

/** `/user-profile/written`: everything that a person wrote, to be taken back wherever they stand now. */
export default function WrittenScreen() {
  return (
    <OwnPage>
      {() => (
        <div className="page max-w-[720px]! py-6 lg:py-8">
          <h1 className="text-title lg:text-title-desk">{m.feeds_written()}</h1>
          <p className="mt-1 text-pretty text-muted">
            {m.feeds_written_text()}{' '}
            <Link href="/user-profile/decisions">{m.reports_decisions()}</Link>
          </p>
          <List />
        </div>
      )}
    </OwnPage>
  )
}

function List() {
  const query = useInfiniteQuery({
    queryKey: ['feeds/getWritten'],
    queryFn: ({ pageParam, signal }) =>
      askOrKept('feeds/getWritten', { ...(pageParam && { after: pageParam }) }, signal),
    ...fromDevice(),
    initialPageParam: '',
    getNextPageParam: (page: Page) => page.next ?? undefined,
  })
  if (query.isError && !query.data) return <QueryFault query={query} title={m.feeds_failed()} />
  if (!query.data) return <TextSkeleton lines={8} />
  const written = query.data.pages.flatMap((page) => page.written)
  if (written.length === 0)
    return (
      <EmptyState title={m.feeds_written_none_title()}>{m.feeds_written_none_text()}</EmptyState>
    )
  return (
    <>
      <Card padding="none" className="mt-6">
        <ul className="divide-y divide-line">
          {written.map((one) => (
            <Row key={one.id} one={one} />
          ))}
        </ul>
      </Card>
      <ShowMore query={query} label={m.feeds_show_more()} className="mt-4" />
    </>
  )
}

const kinds: Record<Written['kind'], () => string> = {
  post: m.feeds_written_post,
  comment: m.feeds_written_comment,
  reply: m.feeds_written_reply,
}

function placeOf({ group_id, where }: Written): string {
  if (group_id === reservedGroups.community) return m.clubs_community()
  if (group_id === reservedGroups.jobs) return m.hiring_title()
  return where || m.feeds_written_gone()
}

const wordsOf = ({ title, text }: Written): string =>
  [title, text].filter(Boolean).join(' · ') || m.feeds_written_no_words()

/** Deletes it now, or when the network is back: its waiting changes need not go out before. */
function remove(one: Written) {
  const { kind, id } = one
  const label = m.feeds_waiting_delete({ text: wordsOf(one) })
  const told = { label, lane: changesOf(id), replaces: () => true }
  if (kind === 'post') return sendOrKeep('feeds/deleteFeed', { fx_id: id }, told)
  return kind === 'comment'
    ? sendOrKeep('comments/delete', { comment_id: id }, told)
    : sendOrKeep('replies/delete', { reply_id: id }, told)
}

function Row({ one }: { one: Written }) {
  const locale = useLocale()
  const client = useQueryClient()
  // A deletion that waited is done when its call has arrived.
  useEffect(
    () =>
      onArrival(({ lane }) => {
        if (lane === changesOf(one.id)) void client.invalidateQueries()
      }),
    [client, one.id],
  )
  const removing = useMutation({
    mutationFn: () => remove(one),
    onSuccess: (outcome) => {
      if (!('sent' in outcome)) return undefined
      showSuccess(m.feeds_written_deleted())
      return client.invalidateQueries()
    },
  })
  const sure = async () => {
    if (
      await confirm({ title: m.feeds_delete_sure(), confirmLabel: m.feeds_delete(), danger: true })
    )
      removing.mutate()
  }
  const words = wordsOf(one)
  return (
    <li className="relative flex items-start gap-3 p-4">
      <div className="min-w-0 grow">
        <p className="text-micro text-muted">
          {`${kinds[one.kind]()} · ${placeOf(one)} · `}
          <time dateTime={one.at}>{formatDate(one.at, locale)}</time>
        </p>
        <p className="mt-0.5 line-clamp-3 wrap-anywhere">
          {one.href === null ? (
            words
          ) : (
            <Anchor href={one.href} className="after:absolute after:inset-0 hover:underline">
              {words}
            </Anchor>
          )}
        </p>
        {one.hidden && (
          <p className="mt-1 text-micro font-medium text-danger-text">{m.feeds_hidden()}</p>
        )}
      </div>
      <IconButton
        className="relative z-1 shrink-0"
        label={m.feeds_written_delete({ text: words.slice(0, 60) })}
        icon={<Trash2 aria-hidden="true" />}
        disabled={removing.isPending}
        onClick={() => void sure()}
      />
    </li>
  )
}
