import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { lengthsOf } from '@plaudit/contract/marketplace/prices'
import { m } from '@plaudit/i18n/messages'
import { Card } from '@plaudit/ui/card'
import { useHydrated } from '@plaudit/ui/hydrated'
import { useLocale } from '@plaudit/ui/locale'
import type { TimesSlot } from '../../marketplace/open/slots.ts'
import { cityOf } from '../bought.ts'
import { SlotPicker } from '../times/slot-picker.tsx'

/** Shows the times of a service in the page itself: a phone has no room beside it. */
export default function ServiceTimes({ service, time, onTime }: TimesSlot) {
  // The server does not know the zone of the reader.
  const isHere = useHydrated()
  const locale = useLocale()
  const { hash } = useLocation()
  const section = useRef<HTMLElement>(null)
  // A notice of a free time leads here; this part comes after the page, which would stay at its top.
  useEffect(() => {
    if (hash === '#choose-time') section.current?.scrollIntoView({ block: 'start' })
  }, [hash])
  return (
    <section ref={section} id="choose-time" className="mt-10 scroll-mt-20">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="text-head">{m.orders_choose_time()}</h2>
        <p className="text-small text-muted">
          {isHere &&
            m.orders_your_time({
              zone: cityOf(new Intl.DateTimeFormat().resolvedOptions().timeZone, locale),
            })}
        </p>
      </div>
      <Card>
        <SlotPicker
          sxId={service.sx_id}
          seats={service.availability?.seats ?? 1}
          lengths={service.availability ? lengthsOf(service.availability) : []}
          minutes={service.availability?.length_min}
          chosen={time}
          onChoose={onTime}
        />
      </Card>
    </section>
  )
}
