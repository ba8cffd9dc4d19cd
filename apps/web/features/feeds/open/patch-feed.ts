import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Reply } from '@plaudit/contract/calls'
import type { Feed } from '@plaudit/contract/feeds/shape'

/** Writes what is known of a post now into every list and screen that shows it; nothing is asked for. */
export function patchFeed(
  queryClient: QueryClient,
  fxId: string,
  change: Partial<Pick<Feed, 'likes' | 'liked' | 'comments' | 'poll'>>,
): void {
  const one = (feed: Feed): Feed => (feed.fx_id === fxId ? { ...feed, ...change } : feed)
  queryClient.setQueriesData<InfiniteData<Reply<'feeds/getFeeds'>>>(
    { queryKey: ['feeds/getFeeds'] },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          pinned: page.pinned.map(one),
          feeds: page.feeds.map(one),
        })),
      },
  )
  queryClient.setQueriesData<Reply<'feeds/getFeed'>>(
    { queryKey: ['feeds/getFeed'] },
    (data) => data && { ...data, feed: one(data.feed) },
  )
}
