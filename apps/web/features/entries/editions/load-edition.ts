import { data } from 'react-router'
import type { RouterContextProvider } from 'react-router'
import type { Reply } from '@plaudit/contract/calls'
import { apiContext, pageContext } from '../../../lib/context.ts'
import { itemsOf } from '../../contests/open/item.ts'
import type { ContestItem } from '../../contests/open/item.ts'

type Answer = Reply<'contest/v2/getCachedEdition/{edx_id}'>

/** Data that the loader gives to an edition's pages. */
export interface LoadedEdition extends Pick<
  Answer,
  'edition' | 'standing' | 'standing_by' | 'serverTime'
> {
  contests: ContestItem[]
}

/** An edition as everybody sees it; an unknown one is not found. */
export async function loadEdition(
  { context }: { context: Readonly<RouterContextProvider> },
  edxId: string,
): Promise<LoadedEdition> {
  if (!/^[0-9A-Za-z]{20,24}$/.test(edxId)) throw data({ code: 'not_found' }, { status: 404 })
  const { edition, contests, contestants, ...rest } = await context
    .get(apiContext)
    .call('contest/v2/getCachedEdition/{edx_id}', { edx_id: edxId })
  context.get(pageContext).keep({ seconds: 1, tags: ['contests'] })
  const { serverTime } = rest
  return { edition, contests: itemsOf({ contests, contestants, serverTime }), ...rest }
}
