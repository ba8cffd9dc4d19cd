import type { Order } from '@plaudit/contract/orders/shapes'
import { formatMoney } from '@plaudit/i18n/money'
import { m } from '@plaudit/i18n/messages'
import { ConfirmDialog } from '@plaudit/ui/dialog'
import { useLocale, type Locale } from '@plaudit/ui/locale'
import { fieldSentences } from '../../../components/form/sentence.ts'
import { ReasonDialog } from '../../../components/form/reason-dialog.tsx'
import { DeliverDialog } from './deliver-dialog.tsx'
import { MeetingDialog } from './meeting-dialog.tsx'
import { RescheduleDialog } from './reschedule-dialog.tsx'
import { TimeDialog } from './time-dialog.tsx'
import { draftOf, type useActs } from './use-acts.ts'

export type Asking =
  | 'deliver'
  | 'accept'
  | 'revision'
  | 'cancel'
  | 'dispute'
  | 'answer'
  | 'reschedule'
  | 'meeting'
  | 'time'

interface Props {
  order: Order
  asking: Asking
  act: ReturnType<typeof useActs>
  onClose: () => void
}

/** Asks the person before an act of an order. */
export default function Asked(props: Props) {
  const { order, asking, act, onClose } = props
  const { order_id } = order
  const locale = useLocale()
  if (asking === 'accept')
    return (
      <ConfirmDialog
        open
        onOpenChange={onClose}
        title={m.orders_accept_title()}
        description={acceptWords(order, locale)}
        busy={act.isPending}
        onConfirm={() => act.mutate({ name: 'orders/accept', input: { order_id } })}
      />
    )
  if (asking === 'deliver')
    return (
      <DeliverDialog
        draft={draftOf('orders/deliver', order_id)}
        busy={act.isPending}
        onClose={onClose}
        onDeliver={(said) => act.mutate({ name: 'orders/deliver', input: { order_id, ...said } })}
      />
    )
  if (asking === 'reschedule')
    return (
      <RescheduleDialog
        order={order}
        busy={act.isPending}
        onClose={onClose}
        onChange={(start) =>
          act.mutate({ name: 'orders/reschedule', input: { order_id, slot: { start } } })
        }
      />
    )
  if (asking === 'time')
    return (
      <TimeDialog
        busy={act.isPending}
        onClose={onClose}
        onGive={(days) => act.mutate({ name: 'orders/giveTime', input: { order_id, days } })}
      />
    )
  if (asking === 'meeting')
    return (
      <MeetingDialog
        order={order}
        busy={act.isPending}
        errors={fieldSentences(act.error)}
        onClose={onClose}
        onSave={(meeting_link) =>
          act.mutate({ name: 'orders/saveMeetingLink', input: { order_id, meeting_link } })
        }
      />
    )
  return <Why {...props} />
}

/** Tells where the price goes on accepting: only held money goes somewhere. */
function acceptWords({ amount, seller, outside, external }: Order, locale: Locale): string {
  if (outside !== null || external) return m.orders_accept_text_paid()
  const name = seller?.full_name ?? m.orders_somebody()
  return m.orders_accept_text({ amount: formatMoney(amount, locale), name })
}

/** Acts that say why, which the other side reads. */
function Why({ order, asking, act, onClose }: Props) {
  const { order_id } = order
  const asked = {
    busy: act.isPending,
    least: 1,
    most: 2000,
    rows: 4,
    missing: m.orders_reason_missing(),
    hint: m.orders_reason_hint(),
    onClose,
  }
  if (asking === 'revision')
    return (
      <ReasonDialog
        {...asked}
        draft={draftOf('orders/requestRevision', order_id)}
        title={m.orders_revision()}
        description={m.orders_revision_text()}
        verb={m.orders_revision()}
        variant="act"
        label={m.orders_revision_label()}
        onGive={(message) =>
          act.mutate({ name: 'orders/requestRevision', input: { order_id, message } })
        }
      />
    )
  if (asking === 'cancel')
    return (
      <ReasonDialog
        {...asked}
        draft={draftOf('orders/cancel', order_id)}
        title={m.orders_cancel()}
        description={
          order.outside === null ? m.orders_cancel_text() : m.orders_cancel_text_directly()
        }
        verb={m.orders_cancel()}
        leave={m.orders_cancel_keep()}
        variant="danger"
        label={m.orders_reason()}
        onGive={(reason) => act.mutate({ name: 'orders/cancel', input: { order_id, reason } })}
      />
    )
  if (asking === 'answer')
    return (
      <ReasonDialog
        {...asked}
        draft={draftOf('disputes/answer', order_id)}
        title={m.orders_dispute_answer()}
        description={m.orders_dispute_answer_text()}
        verb={m.orders_dispute_answer()}
        variant="act"
        label={m.orders_dispute_answer_label()}
        onGive={(text) => act.mutate({ name: 'disputes/answer', input: { order_id, text } })}
      />
    )
  if (asking !== 'dispute') return null
  return (
    <ReasonDialog
      {...asked}
      draft={draftOf('orders/dispute', order_id)}
      title={m.orders_dispute()}
      description={m.orders_dispute_text()}
      verb={m.orders_dispute()}
      variant="danger"
      label={m.orders_reason()}
      onGive={(reason) => act.mutate({ name: 'orders/dispute', input: { order_id, reason } })}
    />
  )
}
