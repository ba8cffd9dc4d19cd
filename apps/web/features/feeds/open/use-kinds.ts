import { useSearchParams } from 'react-router'
import { feedKinds, type FeedKind } from '@plaudit/contract/feeds/constants'
import { m } from '@plaudit/i18n/messages'
import { callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { useUser } from '../../../lib/user.ts'

export const kindNames: Record<FeedKind, () => string> = {
  question: m.feeds_kind_question,
  poll: m.feeds_kind_poll,
  picture: m.feeds_kind_picture,
  film: m.feeds_kind_film,
  link: m.feeds_kind_link,
}

/** Which posts of a club are shown: it stands in the address, so that who comes back from a post finds the same ones. */
export function useKind() {
  const [params, setParams] = useSearchParams()
  const kind = feedKinds.find((one) => one === params.get('kind'))
  const setKind = (next: FeedKind | undefined) =>
    setParams(next === undefined ? {} : { kind: next }, { replace: true, preventScrollReset: true })
  return { kind, setKind }
}

/** Returns the number of a club's posts of each kind, as far as the reader may read them. */
export function useKindCounts(gxId: string) {
  const { known } = useUser()
  const { data } = useQuery({
    ...callQuery('feeds/countKinds', { gx_id: gxId }),
    enabled: known,
    staleTime: 60_000,
  })
  return data
}
