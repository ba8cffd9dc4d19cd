import { useState } from 'react'
import type { Order } from '@plaudit/contract/orders/shapes'
import { m } from '@plaudit/i18n/messages'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { FormDialog } from '../../../components/form/form-dialog.tsx'

interface Props {
  order: Order
  busy: boolean
  errors: Record<string, string>
  onSave: (link: string) => void
  onClose: () => void
}

/** Takes the link of an online appointment from its seller. */
export function MeetingDialog({ order, busy, errors, onSave, onClose }: Props) {
  const [link, setLink] = useState(order.meeting?.link ?? '')
  return (
    <FormDialog
      title={m.orders_meeting()}
      description={m.orders_meeting_text()}
      verb={m.orders_meeting_save()}
      variant="act"
      busy={busy}
      onSend={() => onSave(link.trim())}
      onClose={onClose}
    >
      <Field
        label={m.orders_meeting()}
        hint={m.orders_meeting_hint()}
        error={errors['meeting_link']}
      >
        <Input
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          maxLength={500}
          value={link}
          onChange={(event) => setLink(event.target.value)}
        />
      </Field>
    </FormDialog>
  )
}
