import { useState, type ReactNode } from 'react'
import { Field } from '@plaudit/ui/field'
import { Textarea } from '@plaudit/ui/textarea'
import type { ButtonVariant } from '@plaudit/ui/button'
import { useDraft } from '../../lib/use-draft.ts'
import { FormDialog } from './form-dialog.tsx'

interface Props {
  title: string
  description: string
  verb: string
  variant: ButtonVariant
  /** The verb on the button that leaves it, where “Cancel” would be taken for what the dialog does. */
  leave?: string
  busy?: boolean
  label: string
  hint: string
  /** Text that stands there at first. */
  reason?: string
  /** Name of the draft that keeps what is typed; the caller drops it once the reason is stored. */
  draft?: string
  /** Least length of a reason; `missing` is the sentence about a shorter one. */
  least: number
  missing: string
  most: number
  rows: number
  /** Fields above the reason. */
  children?: ReactNode
  onGive: (reason: string) => void
  onClose: () => void
}

/** Asks why, before something is done that others read the reason of. */
export function ReasonDialog(props: Props) {
  const { label, hint, least, missing, most, rows, children, onGive, ...rest } = props
  const { draft, reason: first = '', ...dialog } = rest
  const { value: reason, change } = useDraft(draft, first)
  const [isMissing, setMissing] = useState(false)
  return (
    <FormDialog
      {...dialog}
      onSend={() => {
        const given = reason.trim()
        setMissing(given.length < least)
        if (given.length >= least) onGive(given)
      }}
    >
      {children}
      <Field label={label} hint={hint} error={isMissing ? missing : undefined} required>
        <Textarea
          value={reason}
          rows={rows}
          maxLength={most}
          onChange={(event) => {
            change(event.target.value)
            setMissing(false)
          }}
        />
      </Field>
    </FormDialog>
  )
}
