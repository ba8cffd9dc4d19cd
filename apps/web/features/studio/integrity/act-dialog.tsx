import { useId, useState } from 'react'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Dialog } from '@plaudit/ui/dialog'
import { Field } from '@plaudit/ui/field'
import { useLocale } from '@plaudit/ui/locale'
import { Textarea } from '@plaudit/ui/textarea'
import type { Order } from './use-review.ts'
import { actWords, countFor, reasonOf } from './words.ts'

interface Props {
  order: Omit<Order, 'reason'>
  onConfirm: (order: Order) => void
  onClose: () => void
}

/** Says what will happen to how many ballots, and takes the reason that everybody can read. */
export function ActDialog({ order, onConfirm, onClose }: Props) {
  const form = useId()
  const locale = useLocale()
  const [reason, setReason] = useState(() => reasonOf(order.group, order.act, locale))
  const [missing, setMissing] = useState(false)
  const words = actWords[order.act]
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words.title({ count: countFor(order.act, order.group) })}
      description={words.text()}
      actions={
        <>
          <Button onClick={onClose}>{m.ui_cancel()}</Button>
          <Button variant={words.danger ? 'danger' : 'act'} type="submit" form={form}>
            {words.verb()}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="mt-4"
        onSubmit={(event) => {
          event.preventDefault()
          const given = reason.trim()
          setMissing(given.length < 3)
          if (given.length >= 3) onConfirm({ ...order, reason: given })
        }}
      >
        <Field
          label={m.review_reason()}
          hint={m.review_reason_hint()}
          error={missing ? m.review_reason_missing() : undefined}
          required
        >
          <Textarea
            value={reason}
            rows={3}
            maxLength={200}
            onChange={(event) => {
              setReason(event.target.value)
              setMissing(false)
            }}
          />
        </Field>
      </form>
    </Dialog>
  )
}
