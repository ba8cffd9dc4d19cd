import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Reply as Answer } from '@plaudit/contract/calls'
import type { Comment, Reply } from '@plaudit/contract/feeds/shape'

type Change = Pick<Reply, 'likes'>

/** The same of a comment or a reply, wherever it stands. */
export function patchSaid(queryClient: QueryClient, id: string, change: Change): void {
  const reply = (one: Reply): Reply => (one.reply_id === id ? { ...one, ...change } : one)
  const comment = (one: Comment): Comment => ({
    ...one,
    ...(one.comment_id === id && change),
    replies: one.replies.map(reply),
  })
  queryClient.setQueriesData<InfiniteData<Answer<'comments/get'>>>(
    { queryKey: ['comments/get'] },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, comments: page.comments.map(comment) })),
      },
  )
  queryClient.setQueriesData<InfiniteData<Answer<'replies/get'>>>(
    { queryKey: ['replies/get'] },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, replies: page.replies.map(reply) })),
      },
  )
}
