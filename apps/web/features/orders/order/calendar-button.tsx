import CalendarPlus from 'lucide-react/icons/calendar-plus'
import type { Order } from '@plaudit/contract/orders/shapes'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { tapped } from '@plaudit/ui/tapped-script'
import { loadChunk } from '../../../lib/chunk.ts'
import { placeWords } from '../bought.ts'

const calendar = () => tapped(() => loadChunk(() => import('@plaudit/contract/calendar')))

/** An appointment as a file that calendar programs open; one that was moved takes the place of the old one. */
export default function CalendarButton({ order }: { order: Order }) {
  const { slot } = order
  // An appointment that was called off, or that a dispute ended, is in nobody's calendar.
  if (slot === null || order.state === 'cancelled' || order.state === 'resolved') return null
  const save = async () => {
    const { calendarText } = await calendar()
    const moves = order.events.filter(({ verb }) => verb === 'reschedule')
    const at = `${location.origin}/orders/${order.order_id}`
    const event = {
      // The feed names it so too: a calendar that has both shows one.
      uid: `order:${order.order_id}@${location.hostname}`,
      stamp: moves.at(-1)?.at ?? order.createdAt,
      moved: moves.length,
      place: placeWords(order),
      start: slot.start,
      end: slot.end,
      title: order.title,
      text: order.meeting_link,
      url: at,
    }
    const file = new Blob([calendarText([event], { product: 'Orders', name: order.title })], {
      type: 'text/calendar',
    })
    const link = document.createElement('a')
    link.href = URL.createObjectURL(file)
    link.download = `${order.number}.ics`
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
  }
  return (
    <Button
      size="sm"
      variant="soft"
      icon={<CalendarPlus aria-hidden="true" className="size-4" />}
      onClick={() => void save()}
    >
      {m.orders_calendar_add()}
    </Button>
  )
}
