import { useState } from 'react'
import type { Order, Slot } from '@plaudit/contract/orders/shapes'
import { m } from '@plaudit/i18n/messages'
import { Banner } from '@plaudit/ui/banner'
import { Button } from '@plaudit/ui/button'
import { Dialog } from '@plaudit/ui/dialog'
import { serverNow } from '../../../lib/clock.ts'
import type { ChosenTime } from '../../marketplace/open/slots.ts'
import { SlotPicker } from '../times/slot-picker.tsx'
import { endsCancelling } from './cancelling.ts'

interface Props {
  order: Order
  busy: boolean
  onClose: () => void
  onChange: (start: string) => void
}

const lengthOf = ({ start, end }: Slot): number => (Date.parse(end) - Date.parse(start)) / 60_000

/** Another free time for an appointment, or the wish for one; its places stay. */
export function RescheduleDialog({ order, busy, onClose, onChange }: Props) {
  const [time, setTime] = useState<ChosenTime>()
  const alone = order.can.reschedule_alone
  return (
    <Dialog
      open
      wide
      onOpenChange={onClose}
      title={m.orders_reschedule()}
      description={alone ? m.orders_reschedule_text() : m.orders_reschedule_ask_text()}
      actions={
        <Button
          variant="act"
          loading={busy}
          disabled={time === undefined}
          onClick={() => time && onChange(time.start)}
        >
          {alone ? m.orders_reschedule() : m.orders_reschedule_ask()}
        </Button>
      }
    >
      <SlotPicker
        sxId={order.sx_id}
        minutes={order.slot ? lengthOf(order.slot) : undefined}
        chosen={time}
        onChoose={setTime}
        moving={order}
      />
      {time && endsCancelling(order, time.start, serverNow()) && (
        <Banner tone="warn" inset className="mt-4">
          {m.orders_reschedule_no_cancel()}
        </Banner>
      )}
    </Dialog>
  )
}
