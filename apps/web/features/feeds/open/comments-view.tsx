import { useState } from 'react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { Reply as Answer } from '@plaudit/contract/calls'
import { m } from '@plaudit/i18n/messages'
import { Segmented } from '@plaudit/ui/segmented'
import { TextSkeleton } from '@plaudit/ui/skeleton'
import { QueryFault } from '../../../components/query-fault.tsx'
import { WaitingHere } from '../../../components/waiting-here.tsx'
import { ShowMore } from '../../../components/show-more.tsx'
import { askOrKept, fromDevice } from '../../../lib/query.ts'
import { sendOrKeep } from '../../../lib/offline/send.ts'
import { useTopic } from '../../../lib/realtime.ts'
import { CommentItem } from './comment-item.tsx'
import { patchFeed } from './patch-feed.ts'
import { patchSaid } from './patch-said.ts'
import { SayField } from './say-field.tsx'

/** What is commented: a post or a service. */
export type Commented = { fx_id: string } | { sx_id: string }
type Sort = 'oldest' | 'liked'
type Page = Answer<'comments/get'>

function useComments(about: Commented, sort: Sort) {
  return useInfiniteQuery({
    queryKey: ['comments/get', { ...about, sort }],
    queryFn: ({ pageParam, signal }) =>
      askOrKept('comments/get', { ...about, sort, ...(pageParam && { after: pageParam }) }, signal),
    initialPageParam: '',
    getNextPageParam: (page: Page) => page.next ?? undefined,
    ...fromDevice(),
  })
}

interface Liked {
  type: 'Feed' | 'Service' | 'Comment' | 'Reply'
  id: string
  count: number
  comments?: number
}

/** Counts of likes as they change, of what is commented and of every comment below it. */
function useLikes(id: string): void {
  const queryClient = useQueryClient()
  useTopic<Liked>(`likes:${id}`, {
    onEvent: ({ data: { type, id: liked, count, comments } }) => {
      if (type === 'Feed')
        patchFeed(queryClient, liked, { likes: count, ...(comments !== undefined && { comments }) })
      else patchSaid(queryClient, liked, { likes: count })
    },
    onReset: () => undefined,
  })
}

/** Comments with their replies, live, and a field to add one. */
export function CommentsView({ about, canComment }: { about: Commented; canComment: boolean }) {
  const [sort, setSort] = useState<Sort>('oldest')
  const queryClient = useQueryClient()
  const reload = () => void queryClient.invalidateQueries({ queryKey: ['comments/get'] })
  const id = 'fx_id' in about ? about.fx_id : about.sx_id
  const lane = `comment:${id}`
  useLikes(id)
  useTopic(`comments:${id}`, { onEvent: reload, onReset: () => undefined, onEnded: reload })
  const query = useComments(about, sort)
  const comments = query.data?.pages.flatMap((page) => page.comments) ?? []
  const total = query.data?.pages[0]?.total ?? 0
  return (
    <section
      className="mt-8 grid grid-cols-1 gap-4"
      aria-label={m.feeds_comments({ count: total })}
    >
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-head">{m.feeds_comments({ count: total })}</h2>
        <Segmented
          label={m.feeds_sort()}
          value={sort}
          onValueChange={(value) => setSort(value as Sort)}
          options={[
            { value: 'liked', label: m.feeds_sort_liked() },
            { value: 'oldest', label: m.feeds_sort_oldest() },
          ]}
        />
      </header>
      {query.isError && <QueryFault query={query} title={m.feeds_failed()} level={3} />}
      {query.isPending && <TextSkeleton lines={5} />}
      {query.isSuccess && comments.length === 0 && (
        <p className="text-muted">{m.feeds_comments_none()}</p>
      )}
      {comments.map((comment) => (
        <CommentItem key={comment.comment_id} comment={comment} onChanged={reload} />
      ))}
      <ShowMore query={query} label={m.feeds_show_more()} />
      <WaitingHere lane={lane} />
      {canComment && (
        <SayField
          draft={lane}
          label={m.feeds_comment_add()}
          verb={m.feeds_comment_send()}
          send={(text, client_id) =>
            sendOrKeep(
              'comments/add',
              { ...about, text, client_id },
              { label: m.feeds_waiting_comment({ text }), lane },
            )
          }
          onSent={reload}
        />
      )}
    </section>
  )
}
