import { m } from '@plaudit/i18n/messages'
import { Card, CardHead } from '@plaudit/ui/card'
import type { ContestSlot } from '../../contests/open/slots.ts'
import { ClubLine } from '../open/club-line.tsx'

/** Below a contest's standing: the way into its club. */
export default function ClubOfContest({ joins }: ContestSlot) {
  if (!joins?.club) return null
  return (
    <Card as="section" className="mt-6">
      <CardHead title={m.joins_club_call()} />
      <ClubLine club={joins.club} />
    </Card>
  )
}
