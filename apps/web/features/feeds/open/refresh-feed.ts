import type { QueryClient } from '@tanstack/react-query'
import { CallError } from '@plaudit/client/client'
import { api } from '../../../lib/api.ts'
import { callKey } from '../../../lib/query.ts'
import { changeLists, withFeed, withoutFeed } from './put-feed.ts'

/** Asks for one post anew and writes it where it stands: its club's lists are not loaded again for it. */
export async function refreshFeed(
  queryClient: QueryClient,
  gxId: string,
  fxId: string,
): Promise<void> {
  try {
    const { feed } = await api.call('feeds/getFeed', { fx_id: fxId }, { quiet: true })
    changeLists(queryClient, gxId, (data) => withFeed(data, feed))
  } catch (error) {
    // Deleted, or hidden from this reader; without a network it stays as it is.
    if (error instanceof CallError && error.status >= 400 && error.status < 500)
      changeLists(queryClient, gxId, (data) => withoutFeed(data, fxId))
  }
  void queryClient.invalidateQueries({ queryKey: callKey('feeds/getFeed') })
}
