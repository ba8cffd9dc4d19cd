import { useOpenDialog } from '../lib/dialogs.ts'
import { part, useAhead } from '../lib/part.ts'

const DialogView = part(() => import('./dialog-view.tsx'))

/** Where Information and Confirm dialogs appear. */
export function Dialogs() {
  const dialog = useOpenDialog()
  useAhead(DialogView)
  return dialog && <DialogView dialog={dialog} />
}
