import { useState } from 'react'
import type { Subscription } from '@plaudit/contract/payments/subscriptions'
import { formatDate } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Dialog } from '@plaudit/ui/dialog'
import { Field } from '@plaudit/ui/field'
import { useLocale } from '@plaudit/ui/locale'
import { RadioCards } from '@plaudit/ui/radio-cards'
import { useChange } from './use-change.ts'

interface Props {
  subscription: Subscription
  onClose: () => void
}

/** Ends it: with what is paid, or now. */
export default function CancelDialog({ subscription, onClose }: Props) {
  const locale = useLocale()
  const { subscription_id, title, state, period_end } = subscription
  // If nothing is paid any more there is one way only.
  const isRunning = state === 'active' && subscription.can.cancel_at_end
  const [verdict, setVerdict] = useState<'cancel_at_end' | 'cancel_now'>(
    isRunning ? 'cancel_at_end' : 'cancel_now',
  )
  const change = useChange(subscription_id)
  const date = formatDate(period_end, locale)
  const said =
    verdict === 'cancel_at_end' ? m.subscriptions_ends_on({ date }) : m.subscriptions_cancelled()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={m.subscriptions_cancel_title({ title })}
      description={
        isRunning ? m.subscriptions_cancel_text({ date }) : m.subscriptions_cancel_now_only()
      }
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {m.subscriptions_keep()}
          </Button>
          <Button
            variant="danger"
            loading={change.isPending}
            onClick={() => change.mutate({ change: { verdict }, said }, { onSuccess: onClose })}
          >
            {m.subscriptions_cancel()}
          </Button>
        </>
      }
    >
      {isRunning && (
        <Field group label={m.subscriptions_when()} className="mt-4">
          <RadioCards
            value={verdict}
            onValueChange={(value) => setVerdict(value as typeof verdict)}
            options={[
              {
                value: 'cancel_at_end',
                title: m.subscriptions_cancel_end(),
                hint: m.subscriptions_cancel_end_text({ date }),
              },
              {
                value: 'cancel_now',
                title: m.subscriptions_cancel_now(),
                hint: m.subscriptions_cancel_now_text(),
              },
            ]}
          />
        </Field>
      )}
    </Dialog>
  )
}
