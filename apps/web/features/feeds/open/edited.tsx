import { useState } from 'react'
import type { Input } from '@plaudit/contract/calls'
import { m } from '@plaudit/i18n/messages'
import { part } from '../../../lib/part.ts'

const EditsDialog = part(() => import('./edits-dialog.tsx'))

/** Says that something was changed after it was written, and opens what stood there before. */
export default function Edited({ of }: { of: Input<'feeds/getEdits'> }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className="inline-block min-h-6 rounded-in px-0.5 underline underline-offset-3 hover:text-text"
        onPointerDown={EditsDialog.preload}
        onClick={() => setOpen(true)}
      >
        {m.feeds_edited()}
      </button>
      {open && <EditsDialog of={of} onClose={() => setOpen(false)} />}
    </>
  )
}
