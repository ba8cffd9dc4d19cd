import { useState } from 'react'
import CalendarSync from 'lucide-react/icons/calendar-sync'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { part } from '../../../lib/part.ts'

const FeedDialog = part(() => import('../feed-dialog.tsx'))

/** Leads to the address by which a calendar program follows all booked times, moved ones too. */
export default function FeedButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        size="sm"
        variant="soft"
        icon={<CalendarSync aria-hidden="true" className="size-4" />}
        onPointerDown={FeedDialog.preload}
        onClick={() => setOpen(true)}
      >
        {m.todos_calendar_follow()}
      </Button>
      {open && <FeedDialog onClose={() => setOpen(false)} />}
    </>
  )
}
