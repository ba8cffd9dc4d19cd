import type { ContestantAboutSlot } from '../../contests/open/slots.ts'
import { ReportButton } from '../open/report-button.tsx'

/** Last on a contestant's page, whatever else stands there: the quiet way to say that something is wrong with it. */
export default function ReportContestant({ assoxId }: ContestantAboutSlot) {
  return (
    <p className="order-last -ml-3.5">
      <ReportButton thing={{ entity: 'contestant', assox_id: assoxId }} />
    </p>
  )
}
