import type { ServiceSlot } from '../../marketplace/open/slots.ts'
import { ReportButton } from '../open/report-button.tsx'

/** Below a listing: the quiet way to say that something is wrong with it. */
export default function ReportService({ service }: ServiceSlot) {
  if (service.can.edit) return null
  return (
    <p className="mt-8 -ml-3.5">
      <ReportButton thing={{ entity: 'service', sx_id: service.sx_id }} />
    </p>
  )
}
