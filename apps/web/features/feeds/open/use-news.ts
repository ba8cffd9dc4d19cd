import { useRef, useState } from 'react'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { useTopic } from '../../../lib/realtime.ts'
import { patchFeed } from './patch-feed.ts'
import { changeLists, onlyFirst, strangeIn, withFeed } from './put-feed.ts'
import { refreshFeed } from './refresh-feed.ts'

/** Message of a club's topic about a post: that it is there or changed, or its numbers alone. */
interface Heard {
  fx_id: string
  user_id?: number | null
  likes?: number
  comments?: number
}

/** Target of an address that a person wrote: in a post, or in a message. */
interface Found {
  of: { fx_id?: string }
}

/** Milliseconds for which a list that was loaded counts as what there is. */
const fresh = 10_000

/**
 * Keeps other people's new posts behind a pill, and updates changed posts in their place: nothing moves under a
 * reader's eyes.
 */
export function useNews(gxId: string, userId: number | undefined) {
  const queryClient = useQueryClient()
  const [news, setNews] = useState(0)
  const key = ['feeds/getFeeds', { gx_id: gxId }]
  const began = useRef(false)

  /** Following began, or begins anew after a break that was too long: what is loaded may be too old. */
  const reset = () => {
    const isFirst = !began.current
    began.current = true
    if (isFirst && isFresh(queryClient, key)) return
    void look(queryClient, gxId, userId).then((count) =>
      setNews((before) => Math.max(before, count)),
    )
  }
  useTopic<Found>(userId === undefined ? undefined : 'urls', {
    onEvent: ({ data: { of } }) => {
      if (of.fx_id !== undefined) void refreshFeed(queryClient, gxId, of.fx_id)
    },
    onReset: () => undefined,
  })
  useTopic<Heard>(`feed:${gxId}`, {
    onEvent: ({ type, data }) => {
      if (data.likes !== undefined) {
        const { fx_id, likes, comments } = data
        patchFeed(queryClient, fx_id, { likes, ...(comments !== undefined && { comments }) })
      } else if (type !== 'create') void refreshFeed(queryClient, gxId, data.fx_id)
      else if (data.user_id !== userId) setNews((count) => count + 1)
    },
    onReset: reset,
    onEnded: () => void queryClient.invalidateQueries(),
  })
  const show = () => {
    setNews(0)
    changeLists(queryClient, gxId, onlyFirst)
    void queryClient.invalidateQueries({ queryKey: key })
    window.scrollTo({ top: 0 })
  }
  return { news, show, seen: () => setNews(0) }
}

/** True if the lists were loaded a moment ago, or were just drawn by the server. */
function isFresh(queryClient: QueryClient, queryKey: readonly unknown[]): boolean {
  const times = queryClient
    .getQueryCache()
    .findAll({ queryKey })
    .map(({ state }) => state.dataUpdatedAt)
  const at = Math.max(0, ...times)
  return at === 0 || Date.now() - at < fresh
}

/**
 * Tells only the number of posts that were missed, or written while the reader was elsewhere. @returns the number of
 * new posts.
 */
async function look(
  queryClient: QueryClient,
  gxId: string,
  userId: number | undefined,
): Promise<number> {
  const page = await api
    .call('feeds/getFeeds', { gx_id: gxId }, { quiet: true })
    .catch(() => undefined)
  if (page === undefined) return 0
  const strange = strangeIn(queryClient, gxId, page)
  for (const feed of page.feeds)
    if (!strange.includes(feed)) changeLists(queryClient, gxId, (data) => withFeed(data, feed))
  return strange.filter(({ user }) => user === null || user.ID !== userId).length
}
