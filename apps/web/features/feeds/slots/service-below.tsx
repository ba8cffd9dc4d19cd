import { nearPart } from '../../../lib/near-part.ts'
import { useUser } from '../../../lib/user.ts'
import { ServiceLike } from '../service-like.tsx'
import type { ServiceSlot } from '../../marketplace/open/slots.ts'

const place = 'questions'
const Comments = nearPart(place, async () => ({
  default: (await import('../open/comments-view.tsx')).CommentsView,
}))

/** Below a listing: what people ask, and what its provider answers. */
export default function ServiceComments({ service }: ServiceSlot) {
  const { user } = useUser()
  return (
    <div id={place}>
      <Comments
        about={{ sx_id: service.sx_id }}
        authorId={service.provider?.ID ?? null}
        likes={<ServiceLike sxId={service.sx_id} enabled={user !== undefined} />}
        canComment={user !== undefined && service.state === 'approved'}
      />
    </div>
  )
}
