import { ConfirmDialog, InfoDialog } from '@plaudit/ui/dialog'
import type { OpenDialog } from '../lib/dialog-queue.ts'
import { CaptchaDialog } from './captcha-dialog.tsx'
import { CodeDialog } from './code-dialog.tsx'

export default function DialogView({ dialog }: { dialog: OpenDialog }) {
  if (dialog.kind === 'information')
    return (
      <InfoDialog open onOpenChange={dialog.done}>
        {dialog.text}
      </InfoDialog>
    )
  if (dialog.kind === 'captcha')
    return <CaptchaDialog asked={dialog.asked} onAnswer={dialog.answer} />
  if (dialog.kind === 'code') return <CodeDialog code={dialog.code} onAnswer={dialog.answer} />
  const { title, description, confirmLabel, cancelLabel, danger, first, answer } = dialog
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) answer(false)
      }}
      onConfirm={() => answer(true)}
      {...(title !== undefined && { title })}
      {...(description !== undefined && { description })}
      {...(confirmLabel !== undefined && { confirmLabel })}
      {...(cancelLabel !== undefined && { cancelLabel })}
      danger={danger === true}
      {...(first && { first })}
    />
  )
}
