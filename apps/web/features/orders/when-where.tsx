import MapPin from 'lucide-react/icons/map-pin'
import type { Order } from '@plaudit/contract/orders/shapes'
import { useLocale } from '@plaudit/ui/locale'
import { placeWords, slotWords, theirTime } from './bought.ts'

/** Shows an appointment: from when to when, on the provider's clocks too where they differ, and where. */
export function WhenWhere({ order }: { order: Order }) {
  const locale = useLocale()
  const { slot } = order
  if (slot === null) return null
  const there = theirTime(slot, slot.time_zone, locale)
  const place = placeWords(order)
  return (
    <div className="num mt-1">
      <p className="font-semibold">{slotWords(slot, locale)}</p>
      {there && <p className="text-small text-muted">{there}</p>}
      {place && (
        <p className="mt-0.5 flex items-start gap-1.5 text-small">
          <MapPin aria-hidden="true" className="mt-0.5 size-4 flex-none text-act-text" />
          <span className="wrap-anywhere">{place}</span>
        </p>
      )}
    </div>
  )
}
