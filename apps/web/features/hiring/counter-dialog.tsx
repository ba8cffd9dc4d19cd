import { useState } from 'react'
import type { Offer } from '@plaudit/contract/hiring/calls'
import { m } from '@plaudit/i18n/messages'
import { Field } from '@plaudit/ui/field'
import { Textarea } from '@plaudit/ui/textarea'
import { FormDialog } from '../../components/form/form-dialog.tsx'
import { fieldSentences } from '../../components/form/sentence.ts'
import { amountText, readAmount } from '../payments/open/amount.ts'
import { useRespond } from './use-respond.ts'
import { MoneyInput } from '../payments/open/money-input.tsx'

/** Another price for an offer. */
export default function CounterDialog({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const { currency, amount } = offer.offer_details.price
  const [text, setText] = useState(amountText(amount, currency))
  const [message, setMessage] = useState('')
  const respond = useRespond(offer.offer_id)
  const minor = readAmount(text, currency) ?? 0
  return (
    <FormDialog
      title={m.hiring_counter_title()}
      verb={m.hiring_counter()}
      variant="act"
      busy={respond.isPending}
      onSend={() =>
        respond.mutate(
          { verdict: 'counter', price: { amount: minor, currency }, message: message.trim() },
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    >
      <Field
        label={`${m.hiring_price()} (${currency})`}
        error={fieldSentences(respond.error)['price']}
        required
      >
        <MoneyInput
          currency={currency}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <Field label={m.hiring_message()}>
        <Textarea
          value={message}
          rows={3}
          maxLength={2000}
          onChange={(event) => setMessage(event.target.value)}
        />
      </Field>
    </FormDialog>
  )
}
