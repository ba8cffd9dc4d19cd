import { callQuery } from '../../lib/query.ts'
import { useQuery } from '../../lib/use-query.ts'
import { LikeButton } from './open/like-button.tsx'

/** Says that one likes a listing, for everybody to see; keeping it for oneself is the favourite's heart. */
export function ServiceLike({ sxId, enabled }: { sxId: string; enabled: boolean }) {
  const about = { sx_id: sxId }
  const { data } = useQuery(callQuery('likes/get', about))
  if (data === undefined) return null
  return (
    <LikeButton
      about={about}
      liked={data.liked}
      count={data.count}
      enabled={enabled}
      sign="thumb"
    />
  )
}
