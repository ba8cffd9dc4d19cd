import { useOpenDialog } from '../lib/dialogs.ts'
import { part, useAhead } from '../lib/part.ts'

const DialogView = part(() => import('./dialog-view.tsx'))

/** Shows Information and Confirm dialogs. */
export function Dialogs() {
  const dialog = useOpenDialog()
  useAhead(DialogView)
  return dialog && <DialogView dialog={dialog} />
}
