import { lazy, Suspense } from 'react'
import { loadChunk } from '../lib/chunk.ts'
import { useOpenDialog } from '../lib/dialogs.ts'

const DialogView = lazy(() => loadChunk(() => import('./dialog-view.tsx')))

/** Where Information and Confirm dialogs appear; their script comes with the first of them. */
export function Dialogs() {
  const dialog = useOpenDialog()
  if (!dialog) return null
  return (
    <Suspense>
      <DialogView dialog={dialog} />
    </Suspense>
  )
}
