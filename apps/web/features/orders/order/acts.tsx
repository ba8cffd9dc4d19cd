import { useState } from 'react'
import type { Order } from '@plaudit/contract/orders/shapes'
import { m } from '@plaudit/i18n/messages'
import { Button, ButtonLink } from '@plaudit/ui/button'
import { cx } from '@plaudit/ui/classes'
import { part, useAhead } from '../../../lib/part.ts'
import type { Asking } from './asked.tsx'
import { Moving } from './moving.tsx'
import { PayLink } from './pay-link.tsx'
import { useActs } from './use-acts.ts'

/** The dialogs come after the order itself, and before one of them is wanted. */
const Asked = part(() => import('./asked.tsx'))

/** Shows this side's actions for the order; draws nothing where there are none. */
export function Acts({ order, inCard = false }: { order: Order; inCard?: boolean }) {
  const { can } = order
  const any =
    can.download ||
    can.start ||
    can.deliver ||
    can.pay ||
    can.pay_rest ||
    can.accept ||
    can.request_revision ||
    can.confirm_paid ||
    can.reschedule ||
    can.set_meeting ||
    can.give_time ||
    can.remind ||
    can.answer_dispute ||
    can.cancel ||
    can.dispute
  return any ? <Buttons order={order} inCard={inCard} /> : null
}

/** Buttons of the order's actions; a single act stands out. */
function Buttons({ order, inCard }: { order: Order; inCard: boolean }) {
  const [asking, setAsking] = useState<Asking>()
  const close = () => setAsking(undefined)
  const act = useActs(order.order_id, close)
  useAhead(Asked)
  const { can, order_id } = order
  const size = inCard ? 'md' : 'lg'
  return (
    <div
      className={cx(
        'flex flex-wrap items-center',
        inCard ? 'mt-3 gap-2 *:flex-auto' : 'mt-6 gap-3 max-sm:*:flex-auto max-sm:*:wrap-anywhere',
      )}
    >
      <Moving order={order} act={act} />
      <Pay order={order} size={size} />
      {can.download && (
        <ButtonLink variant="act" size={size} href="/library">
          {m.orders_open_library()}
        </ButtonLink>
      )}
      {can.accept && (
        // Files are looked at before they are accepted.
        <Button
          variant={can.download ? 'soft' : 'act'}
          size={size}
          onClick={() => setAsking('accept')}
        >
          {m.orders_accept()}
        </Button>
      )}
      {can.request_revision && (
        <Button size={size} onClick={() => setAsking('revision')}>
          {m.orders_revision()}
        </Button>
      )}
      {can.deliver && (
        <Button variant="act" size={size} onClick={() => setAsking('deliver')}>
          {m.orders_deliver()}
        </Button>
      )}
      {can.start && (
        <Button
          size={size}
          loading={act.isPending}
          onClick={() => act.mutate({ name: 'orders/start', input: { order_id } })}
        >
          {m.orders_start()}
        </Button>
      )}
      {can.confirm_paid && (
        <Button
          variant="soft"
          loading={act.isPending}
          onClick={() => act.mutate({ name: 'orders/confirmPaid', input: { order_id } })}
        >
          {m.orders_confirm_paid()}
        </Button>
      )}
      {can.reschedule && (
        <Button variant="soft" onClick={() => setAsking('reschedule')}>
          {m.orders_reschedule()}
        </Button>
      )}
      {can.set_meeting && (
        <Button variant="soft" onClick={() => setAsking('meeting')}>
          {m.orders_meeting()}
        </Button>
      )}
      {can.give_time && (
        <Button variant="soft" onClick={() => setAsking('time')}>
          {m.orders_give_time()}
        </Button>
      )}
      <Remind order={order} act={act} />
      <Trouble order={order} size={size} onAsk={setAsking} />
      {asking && <Asked order={order} asking={asking} act={act} onClose={close} />}
    </div>
  )
}

interface TroubleProps {
  order: Order
  size: 'md' | 'lg'
  onAsk: (asking: Asking) => void
}

/** Acts of a side when the order goes wrong: end it, ask for a person, review it. */
function Trouble({ order: { can }, size, onAsk }: TroubleProps) {
  return (
    <>
      {can.answer_dispute && (
        <Button variant="act" size={size} onClick={() => onAsk('answer')}>
          {m.orders_dispute_answer()}
        </Button>
      )}
      {can.cancel && (
        <Button variant="ghost" onClick={() => onAsk('cancel')}>
          {m.orders_cancel()}
        </Button>
      )}
      {can.dispute && (
        <Button variant="ghost" onClick={() => onAsk('dispute')}>
          {m.orders_dispute()}
        </Button>
      )}
    </>
  )
}

interface PayProps {
  order: Order
  size: 'md' | 'lg'
}

/** Button to pay the sum owed: all of it where the order waits for its payment, or the rest. */
function Pay({ order: { can, order_id, offer_id, amount, rest }, size }: PayProps) {
  return (
    <>
      {can.pay && offer_id && (
        <PayLink
          bought={{ kind: 'offer', offer_id }}
          price={amount}
          size={size}
          words={m.orders_pay_offer}
        />
      )}
      {can.pay_rest && rest && (
        <PayLink
          bought={{ kind: 'rest', order_id }}
          price={rest.amount}
          size={size}
          words={m.orders_pay_rest}
        />
      )}
    </>
  )
}

/** Tells the other side that the next step is theirs. */
function Remind({
  order: { can, order_id },
  act,
}: {
  order: Order
  act: ReturnType<typeof useActs>
}) {
  if (!can.remind) return null
  return (
    <Button
      variant="soft"
      loading={act.isPending}
      onClick={() => act.mutate({ name: 'orders/remind', input: { order_id } })}
    >
      {m.orders_remind()}
    </Button>
  )
}
