import { nearPart } from '../../../lib/part.ts'
import { useUser } from '../../../lib/user.ts'
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
        canComment={user !== undefined && service.state === 'approved'}
      />
    </div>
  )
}
