import type { Order } from '@plaudit/contract/orders/shapes'
import { formatDateTime } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { useLocale } from '@plaudit/ui/locale'
import type { useActs } from './use-acts.ts'

interface Props {
  order: Order
  act: ReturnType<typeof useActs>
}

/** Another time that one side asks for, and what this side says to it. */
export function Moving({ order, act }: Props) {
  const locale = useLocale()
  const { moving, can, order_id, role } = order
  if (moving === null) return null
  const other = role === 'seller' ? order.buyer : order.seller
  const name = other?.full_name ?? m.orders_somebody()
  const answer = (agree: boolean) =>
    act.mutate({
      name: 'orders/answerReschedule',
      input: { order_id, start: moving.start, agree },
    })
  return (
    <div className="w-full rounded-card border border-line bg-raised p-4">
      <p>{moving.by === role ? m.orders_moving_own() : m.orders_moving_other({ name })}</p>
      <p className="num mb-3 font-bold">{formatDateTime(moving.start, locale)}</p>
      <div className="flex flex-wrap gap-3">
        {can.answer_reschedule && (
          <>
            <Button variant="act" loading={act.isPending} onClick={() => answer(true)}>
              {m.orders_moving_agree()}
            </Button>
            <Button disabled={act.isPending} onClick={() => answer(false)}>
              {m.orders_moving_keep()}
            </Button>
          </>
        )}
        {can.withdraw_reschedule && (
          <Button loading={act.isPending} onClick={() => answer(false)}>
            {m.orders_moving_withdraw()}
          </Button>
        )}
      </div>
    </div>
  )
}
