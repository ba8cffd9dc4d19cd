import { m } from '@plaudit/i18n/messages'
import { Card, CardHead } from '@plaudit/ui/card'
import type { ClubSlot } from '../../clubs/open/slots.ts'
import { Room } from '../room/room.tsx'

/** The chat of a club's members, where the club has one. */
export default function ClubChat({ club }: ClubSlot) {
  return (
    <Card>
      <CardHead title={m.messaging_chat()} level={2} />
      <div className="flex h-[max(20rem,calc(100dvh-var(--bar)-14rem))] sm:h-[min(70dvh,640px)] flex-col">
        <Room kind="club" subject={club.gx_id} />
      </div>
    </Card>
  )
}
