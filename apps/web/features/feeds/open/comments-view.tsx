import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { Reply as Answer } from '@plaudit/contract/calls'
import { m } from '@plaudit/i18n/messages'
import { Segmented } from '@plaudit/ui/segmented'
import { TextSkeleton } from '@plaudit/ui/row-skeletons'
import { QueryFault } from '../../../components/query-fault.tsx'
import { WaitingHere } from '../../../components/waiting-here.tsx'
import { ShowMore } from '../../../components/show-more.tsx'
import { askOrKept, callKey, fromDevice } from '../../../lib/query.ts'
import { sendOrKeep } from '../../../lib/offline/send.ts'
import { useTopic } from '../../../lib/realtime.ts'
import { CommentItem } from './comment-item.tsx'
import { patchFeed } from './patch-feed.ts'
import { patchSaid } from './patch-said.ts'
import { SayField } from './say-field.tsx'

/** Subject of comments: a post or a service. */
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
      else if (type === 'Service')
        queryClient.setQueryData(
          callKey('likes/get', { sx_id: liked }),
          (before: Answer<'likes/get'> | undefined) => before && { ...before, count },
        )
      else patchSaid(queryClient, liked, { likes: count })
    },
    onReset: () => undefined,
  })
}

interface Props {
  about: Commented
  /** Author of the post or service. */
  authorId?: number | null
  canComment: boolean
  /** Likes of the thing itself, where nothing else shows them. */
  likes?: ReactNode
  /** The club that it stands in, whose members can be called by name. */
  gxId?: string
  /** Number of comments, until they have come. */
  count?: number
}

type Query = ReturnType<typeof useComments>

/** Pages that are read for a comment that a link names, at most. */
const mostPages = 50

/** Reads on to the comment that a link names, and brings it into sight once. */
function useNamed(query: Query): void {
  const done = useRef<string>(undefined)
  const { hash } = useLocation()
  const id = decodeURIComponent(hash.slice(1))
  const { data, hasNextPage, isFetching, fetchNextPage } = query
  const isThere = data?.pages.some((page) =>
    page.comments.some(({ comment_id }) => comment_id === id),
  )
  useEffect(() => {
    if (!/^[0-9A-Za-z]{20,24}$/.test(id) || done.current === id || data === undefined) return
    if (isThere) {
      done.current = id
      document.getElementById(id)?.scrollIntoView({ block: 'start' })
    } else if (hasNextPage && !isFetching && data.pages.length < mostPages) void fetchNextPage()
  }, [id, data, isThere, hasNextPage, isFetching, fetchNextPage])
}

/** Comments with their replies, live, and a field to add one. */
export function CommentsView({ about, authorId, canComment, likes, gxId, count = 0 }: Props) {
  const [sort, setSort] = useState<Sort>('oldest')
  const queryClient = useQueryClient()
  const reload = () => {
    void queryClient.invalidateQueries({ queryKey: ['comments/get'] })
    void queryClient.invalidateQueries({ queryKey: ['replies/get'] })
  }
  const id = 'fx_id' in about ? about.fx_id : about.sx_id
  const lane = `comment:${id}`
  useLikes(id)
  useTopic(`comments:${id}`, { onEvent: reload, onReset: () => undefined, onEnded: reload })
  const query = useComments(about, sort)
  useNamed(query)
  const comments = query.data?.pages.flatMap((page) => page.comments) ?? []
  const total = query.data?.pages[0]?.total ?? count
  return (
    <section
      className="mt-8 grid grid-cols-1 gap-4"
      aria-label={m.feeds_comments({ count: total })}
    >
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-head">{m.feeds_comments({ count: total })}</h2>
        {likes && <span className="mr-auto">{likes}</span>}
        {total > 1 && (
          <Segmented
            label={m.feeds_sort()}
            value={sort}
            onValueChange={(value) => setSort(value as Sort)}
            options={[
              { value: 'liked', label: m.feeds_sort_liked() },
              { value: 'oldest', label: m.feeds_sort_oldest() },
            ]}
          />
        )}
      </header>
      {query.isError && <QueryFault query={query} title={m.feeds_failed()} level={3} />}
      {query.isPending && <TextSkeleton lines={5} />}
      {query.isSuccess && comments.length === 0 && (
        <p className="text-muted">{m.feeds_comments_none()}</p>
      )}
      {comments.map((comment) => (
        <CommentItem
          key={comment.comment_id}
          comment={comment}
          authorId={authorId}
          gxId={gxId}
          onChanged={reload}
        />
      ))}
      <ShowMore query={query} label={m.feeds_show_more()} />
      <WaitingHere lane={lane} />
      {canComment && (
        <SayField
          draft={lane}
          gxId={gxId}
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
