import { useState } from 'react'
import type { SavedMethod, Subscription } from '@plaudit/contract/payments/subscriptions'
import { formatMoney } from '@plaudit/i18n/money'
import { m } from '@plaudit/i18n/messages'
import { Button, ButtonLink } from '@plaudit/ui/button'
import { Card } from '@plaudit/ui/card'
import { Link } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { Pill, type PillTone } from '@plaudit/ui/pill'
import { confirm } from '../../../lib/dialogs.ts'
import { part } from '../../../lib/part.ts'
import { useChange } from './use-change.ts'
import { methodName, priceEach, standing, stateWords } from './words.ts'

const CancelDialog = part(() => import('./cancel-dialog.tsx'))
const ChangeDialog = part(() => import('./change-dialog.tsx'))

interface Props {
  subscription: Subscription
  methods: readonly SavedMethod[]
}

/** A subscription: its price, the next payment and its method, and its actions. */
export function SubscriptionCard({ subscription, methods }: Props) {
  const locale = useLocale()
  const { title, href, amount, interval, method, state } = subscription
  const isOver = state === 'ended'
  // Ended subscriptions stand under a heading of their own.
  const Title = isOver ? 'h3' : 'h2'
  return (
    <Card as="li" className={isOver ? 'opacity-80' : ''}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <Title className="min-w-0 text-head">
          {subscription.resting ? title : <Link href={href}>{title}</Link>}
        </Title>
        <States subscription={subscription} />
      </div>
      <p className="num mt-2 font-semibold">{priceEach(interval, formatMoney(amount, locale))}</p>
      <p className="mt-1 text-muted">{standing(subscription, locale)}</p>
      {!isOver && (
        <p className="text-small text-muted">
          {method
            ? m.subscriptions_paid_with({ method: methodName(method) })
            : m.subscriptions_by_link()}
        </p>
      )}
      {!isOver && <Acts subscription={subscription} methods={methods} />}
    </Card>
  )
}

const tones: Record<Subscription['state'], PillTone> = {
  active: 'ok',
  past_due: 'danger',
  paused: 'neutral',
  ended: 'neutral',
}

function States({ subscription }: Pick<Props, 'subscription'>) {
  const { state, cancel_at_end, charging, resting, test } = subscription
  return (
    <span className="flex flex-wrap gap-1.5">
      <Pill tone={charging ? 'act' : cancel_at_end ? 'warn' : tones[resting ? 'paused' : state]}>
        {stateWords(subscription)}
      </Pill>
      {test && <Pill tone="warn">{m.payments_test()}</Pill>}
    </span>
  )
}

function Acts({ subscription, methods }: Props) {
  const locale = useLocale()
  const { can, kind, subscription_id, title, amount, cancel_at_end } = subscription
  const [open, setOpen] = useState<'cancel' | 'change'>()
  const change = useChange(subscription_id)
  const close = () => setOpen(undefined)
  const pause = async () => {
    const asked = {
      title: m.subscriptions_pause_title({ title }),
      description: m.subscriptions_pause_text(),
      confirmLabel: m.subscriptions_pause(),
    }
    if (await confirm(asked))
      change.mutate({ change: { verdict: 'pause' }, said: m.subscriptions_paused() })
  }
  const hasChoice = subscription.packages.length > 1 || methods.length > 0
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {can.pay && (
        <ButtonLink
          variant="act"
          href={`/checkout?kind=${kind}&subscription_id=${subscription_id}`}
        >
          {m.subscriptions_pay({ price: formatMoney(amount, locale) })}
        </ButtonLink>
      )}
      {can.resume && (
        <Button
          variant="act"
          loading={change.isPending}
          onClick={() =>
            change.mutate({ change: { verdict: 'resume' }, said: m.subscriptions_resumed() })
          }
        >
          {cancel_at_end ? m.subscriptions_keep() : m.subscriptions_resume()}
        </Button>
      )}
      {can.change && hasChoice && (
        <Button onClick={() => setOpen('change')}>{m.subscriptions_change()}</Button>
      )}
      {can.pause && (
        <Button variant="ghost" loading={change.isPending} onClick={() => void pause()}>
          {m.subscriptions_pause()}
        </Button>
      )}
      {(can.cancel_at_end || can.cancel_now) && (
        <Button variant="ghost" onClick={() => setOpen('cancel')}>
          {m.subscriptions_cancel()}
        </Button>
      )}
      {open === 'cancel' && <CancelDialog subscription={subscription} onClose={close} />}
      {open === 'change' && (
        <ChangeDialog subscription={subscription} methods={methods} onClose={close} />
      )}
    </div>
  )
}
