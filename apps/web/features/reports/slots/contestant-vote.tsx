import type { ContestantSlot } from '../../contests/open/slots.ts'
import { ReportButton } from '../open/report-button.tsx'

/** Below a contestant's vote: the quiet way to say that something is wrong with the entry. */
export default function ReportContestant({ assoxId }: ContestantSlot) {
  return (
    <p className="mt-4">
      <ReportButton thing={{ entity: 'contestant', assox_id: assoxId }} />
    </p>
  )
}
