import { useOpenDialog } from '../lib/dialog-queue.ts'
import { part, useAhead } from '../lib/part.ts'

// With the code that opens them, which pages that strangers open first fetch when they want it.
const DialogView = part(async () => {
  await import('../lib/dialogs.ts')
  return import('./dialog-view.tsx')
})

/** Shows Information and Confirm dialogs. */
export function Dialogs() {
  const dialog = useOpenDialog()
  useAhead(DialogView)
  return dialog && <DialogView dialog={dialog} />
}
