import Flag from 'lucide-react/icons/flag'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import type { Reportable } from './report-dialog.tsx'
import { useReport } from './use-report.tsx'

/** Reports what it stands beside. */
export function ReportButton({ thing }: { thing: Reportable }) {
  const { ask, dialog } = useReport(thing)
  return (
    <>
      <Button variant="ghost" size="sm" icon={<Flag aria-hidden="true" />} onClick={ask}>
        {m.reports_report()}
      </Button>
      {dialog}
    </>
  )
}
