import type { ContestAboutSlot } from '../../contests/open/slots.ts'
import { ReportButton } from '../open/report-button.tsx'

/** Below what a contest says of itself, on a phone and on a desk: the quiet way to say that something is wrong with it. */
export default function ReportContest({ contest }: ContestAboutSlot) {
  if (contest.can.edit) return null
  return (
    <p className="mt-4 -ml-3.5">
      <ReportButton thing={{ entity: 'contest', cx_id: contest.cx_id }} />
    </p>
  )
}
