import { useUser } from '../../../lib/user.ts'
import type { ServiceSlot } from '../../marketplace/open/slots.ts'
import { Comments } from '../open/comments.ts'

/** Below a listing: what people ask, and what its provider answers. */
export default function ServiceComments({ service }: ServiceSlot) {
  const { user } = useUser()
  return (
    <Comments
      about={{ sx_id: service.sx_id }}
      canComment={user !== undefined && service.state === 'approved'}
    />
  )
}
