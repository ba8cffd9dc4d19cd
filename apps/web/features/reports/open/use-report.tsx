import { useState, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { part } from '../../../lib/part.ts'
import { signInHref } from '../../../lib/addresses.ts'
import { isSignedIn } from '../../../lib/session.ts'
import type { Reportable } from './report-dialog.tsx'

const ReportDialog = part(() => import('./report-dialog.tsx'))

/** Returns the opener of a thing's report, for a button or a menu, and its dialog; a visitor signs in first. */
export function useReport(thing: Reportable): { ask: () => void; dialog: ReactNode } {
  const location = useLocation()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  return {
    ask: () => (isSignedIn() ? setOpen(true) : void navigate(signInHref(location))),
    dialog: isOpen && <ReportDialog thing={thing} onClose={() => setOpen(false)} />,
  }
}
