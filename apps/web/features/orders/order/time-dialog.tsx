import { useState } from 'react'
import { mostMoreDays } from '@plaudit/contract/orders/constants'
import { m } from '@plaudit/i18n/messages'
import { Field } from '@plaudit/ui/field'
import { NumberInput } from '@plaudit/ui/number-input'
import { FormDialog } from '../../../components/form/form-dialog.tsx'

interface Props {
  busy: boolean
  onGive: (days: number) => void
  onClose: () => void
}

/** Takes the number of days more that the buyer gives for the delivery. */
export function TimeDialog({ busy, onGive, onClose }: Props) {
  const [days, setDays] = useState(7)
  return (
    <FormDialog
      title={m.orders_give_time()}
      description={m.orders_give_time_text()}
      verb={m.orders_give_time()}
      variant="act"
      busy={busy}
      onSend={() => onGive(days)}
      onClose={onClose}
    >
      <Field label={m.orders_give_time_days()}>
        <NumberInput
          value={days}
          min={1}
          max={mostMoreDays}
          onValueChange={(value) => setDays(value ?? 1)}
        />
      </Field>
    </FormDialog>
  )
}
