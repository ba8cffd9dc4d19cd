import { part } from '../../../lib/part.ts'
import type { ContestSlot } from '../../contests/open/slots.ts'

const Room = part<{ kind: 'contest'; subject: string }>(
  async () => ({ default: (await import('../room/room.tsx')).Room }),
  { otherwise: () => null },
)

/** The contest's chat as a view of its own, as high as a phone is between its bars. */
export default function ContestChatView({ contest }: ContestSlot) {
  return (
    <div className="-mb-12 flex h-[max(340px,calc(100dvh-var(--bar)-190px-var(--keys,0px)))] flex-col">
      <Room kind="contest" subject={contest.cx_id} />
    </div>
  )
}
