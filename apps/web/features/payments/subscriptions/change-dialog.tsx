import { useState } from 'react'
import type { SavedMethod, Subscription } from '@plaudit/contract/payments/subscriptions'
import { formatMoney } from '@plaudit/i18n/money'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Dialog } from '@plaudit/ui/dialog'
import { Field } from '@plaudit/ui/field'
import { useLocale } from '@plaudit/ui/locale'
import { RadioCards } from '@plaudit/ui/radio-cards'
import { useChange } from './use-change.ts'
import { methodName, priceEach } from './words.ts'

interface Props {
  subscription: Subscription
  methods: readonly SavedMethod[]
  onClose: () => void
}

/** Another package from the next payment on, or another kept method. */
export default function ChangeDialog({ subscription, methods, onClose }: Props) {
  const locale = useLocale()
  const { subscription_id, packages, interval, method } = subscription
  const [chosen, setChosen] = useState(subscription.package)
  const [paying, setPaying] = useState(method?.method_id ?? '')
  const change = useChange(subscription_id)
  const price = packages.find(({ package_id }) => package_id === chosen)?.price
  const given = {
    ...(chosen !== subscription.package && {
      package: chosen,
      ...(price && { expected: price }),
    }),
    ...(paying !== (method?.method_id ?? '') && { method_id: paying }),
  }
  const save = () =>
    change.mutate(
      { change: { verdict: 'change', ...given }, said: m.subscriptions_saved() },
      { onSuccess: onClose },
    )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={subscription.title}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <Button
            variant="act"
            loading={change.isPending}
            disabled={Object.keys(given).length === 0}
            onClick={save}
          >
            {m.subscriptions_save()}
          </Button>
        </>
      }
    >
      <div className="mt-3 grid gap-6">
        {packages.length > 1 && (
          <Field group label={m.subscriptions_package()}>
            <RadioCards
              value={chosen}
              onValueChange={setChosen}
              options={packages.map(({ package_id, label, price }) => ({
                value: package_id,
                title: label,
                aside: priceEach(interval, formatMoney(price, locale)),
              }))}
            />
          </Field>
        )}
        {methods.length > 0 && (
          <Field group label={m.subscriptions_method()}>
            <RadioCards
              value={paying}
              onValueChange={setPaying}
              options={methods.map((one) => ({ value: one.method_id, title: methodName(one) }))}
            />
          </Field>
        )}
      </div>
    </Dialog>
  )
}
