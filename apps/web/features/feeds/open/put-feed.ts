import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Reply } from '@plaudit/contract/calls'
import type { Feed } from '@plaudit/contract/feeds/shape'

type Page = Reply<'feeds/getFeeds'>
type Pages = InfiniteData<Page>

const lists = (gxId: string) => ({ queryKey: ['feeds/getFeeds', { gx_id: gxId }] })

/** Its place above everything else, which a post can get and lose. */
function pinnedWith(pinned: readonly Feed[], feed: Feed): Feed[] {
  const isThere = pinned.some(({ fx_id }) => fx_id === feed.fx_id)
  if (!feed.pinned) return pinned.filter(({ fx_id }) => fx_id !== feed.fx_id)
  return isThere
    ? pinned.map((one) => (one.fx_id === feed.fx_id ? feed : one))
    : [feed, ...pinned].slice(0, 5)
}

/** A list in which one post stands as it is now; one that the list does not have brings nothing new into it. */
export const withFeed = (data: Pages, feed: Feed): Pages => ({
  ...data,
  pages: data.pages.map((page, n) => ({
    ...page,
    pinned: n === 0 ? pinnedWith(page.pinned, feed) : page.pinned,
    feeds: page.feeds.map((one) => (one.fx_id === feed.fx_id ? feed : one)),
  })),
})

/** The same without a post that is not there any more. */
export const withoutFeed = (data: Pages, fxId: string): Pages => ({
  ...data,
  pages: data.pages.map((page) => ({
    ...page,
    pinned: page.pinned.filter(({ fx_id }) => fx_id !== fxId),
    feeds: page.feeds.filter(({ fx_id }) => fx_id !== fxId),
  })),
})

/** Its first page alone: reading on begins anew. */
export const onlyFirst = (data: Pages): Pages => ({
  pages: data.pages.slice(0, 1),
  pageParams: data.pageParams.slice(0, 1),
})

/** Posts of a page that no list of this club has yet. */
export function strangeIn(queryClient: QueryClient, gxId: string, page: Page): Feed[] {
  const known = new Set<string>()
  for (const [, data] of queryClient.getQueriesData<Pages>(lists(gxId)))
    for (const { pinned, feeds } of data?.pages ?? [])
      for (const { fx_id } of [...pinned, ...feeds]) known.add(fx_id)
  return page.feeds.filter(({ fx_id }) => !known.has(fx_id))
}

/** Changes every list of a club in place: nothing moves that is not itself changed. */
export const changeLists = (
  queryClient: QueryClient,
  gxId: string,
  change: (data: Pages) => Pages,
): void => {
  queryClient.setQueriesData<Pages>(lists(gxId), (data) => data && change(data))
}
