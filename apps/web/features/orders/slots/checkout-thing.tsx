import { formatDate, formatDateTime } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { useLocale } from '@plaudit/ui/locale'
import { Picture } from '@plaudit/ui/picture'
import { pictureSource } from '../../../lib/picture-source.ts'
import type { CheckoutThingSlot } from '../../payments/open/slots.ts'
import { countWords, slotWords, theirTime } from '../bought.ts'

/** Shows what a line is the price of, as its buyer saw it on the listing, and when it comes or takes place. */
export default function CheckoutThing({ thing }: CheckoutThingSlot) {
  const locale = useLocale()
  const { sx_id, title, chosen, count, image, slot, ready } = thing
  const bought = [...chosen, countWords({ quantity: count, slot })].filter(Boolean).join(', ')
  const day = ready && (ready.exact ? formatDateTime : formatDate)(ready.by, locale)
  const there = slot && theirTime(slot, slot.time_zone, locale)
  return (
    <span className="flex gap-3">
      <span className="w-16 flex-none self-start overflow-hidden rounded-in">
        <Picture id={sx_id} name={title} source={pictureSource(image)} ratio="4/3" sizes="64px" />
      </span>
      <span className="num min-w-0 [&>*]:block">
        <span className="font-semibold">{title}</span>
        {bought && <span className="text-small text-muted">{bought}</span>}
        {slot && <span className="text-small">{slotWords(slot, locale)}</span>}
        {there && <span className="text-small text-muted">{there}</span>}
        {day && <span className="text-small text-muted">{m.orders_ready_by({ time: day })}</span>}
      </span>
    </span>
  )
}
