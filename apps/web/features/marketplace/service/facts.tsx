import type { ReactNode } from 'react'
import Clock from 'lucide-react/icons/clock'
import Globe from 'lucide-react/icons/globe'
import MapPin from 'lucide-react/icons/map-pin'
import Users from 'lucide-react/icons/users'
import type { Service } from '@plaudit/contract/marketplace/service'
import { formatLanguage } from '@plaudit/i18n/prices'
import { m } from '@plaudit/i18n/messages'
import { useLocale } from '@plaudit/ui/locale'
import { deliveryNames, intervalWords, timeWords, typeNames } from '../words.ts'

/** Facts to know before the price: how long, how many, where, in which language. */
export function Facts({ service }: { service: Service }) {
  const locale = useLocale()
  const { availability, booking_type, languages, delivery, location } = service
  const place =
    booking_type?.place === 'online' ? m.marketplace_online() : m.marketplace_in_person()
  const town = [location.city, location.country_name].filter(Boolean).join(', ')
  const how = booking_type ? place : delivery.map((mode) => deliveryNames[mode]()).join(' · ')
  return (
    <ul className="mt-6 grid grid-cols-2 gap-x-6 gap-y-4 border-b border-line pb-6 sm:grid-cols-4">
      {availability && (
        <Fact icon={<Clock />} note={typeNames[service.stype]()}>
          {m.marketplace_length({ count: availability.length_min })}
        </Fact>
      )}
      {!availability && <When service={service} />}
      {availability && availability.seats > 1 && (
        <Fact icon={<Users />}>{m.marketplace_seats({ count: availability.seats })}</Fact>
      )}
      {(how !== '' || town !== '') && (
        // Without a way of its own the town says it, once.
        <Fact icon={<MapPin />} note={how && town}>
          {how || town}
        </Fact>
      )}
      {languages.length > 0 && (
        <Fact icon={<Globe />} note={m.marketplace_speaks()}>
          {languages.map((code) => formatLanguage(code, locale)).join(', ')}
        </Fact>
      )}
    </ul>
  )
}

/** When a buyer has it: at once, again and again, or within the time that was named. */
function When({ service: { stype, interval, package: packages } }: { service: Service }) {
  const first = packages[0]
  if (stype === 'subscription')
    return (
      <Fact icon={<Clock />} {...(interval && { note: intervalWords[interval]() })}>
        {typeNames[stype]()}
      </Fact>
    )
  const isAtOnce = stype === 'digital'
  if (!isAtOnce && first?.delivery_time == null) return null
  return (
    <Fact icon={<Clock />} note={typeNames[stype]()}>
      {isAtOnce || first?.delivery_time == null
        ? m.marketplace_at_once()
        : timeWords(first.delivery_time, first.delivery_unit)}
    </Fact>
  )
}

function Fact({ icon, note, children }: { icon: ReactNode; note?: string; children: ReactNode }) {
  return (
    <li className="flex min-w-0 gap-2.5">
      <span aria-hidden="true" className="mt-0.5 flex-none text-act-text [&_svg]:size-5">
        {icon}
      </span>
      <span className="min-w-0">
        <b className="block font-semibold">{children}</b>
        {note && <span className="block text-small text-muted">{note}</span>}
      </span>
    </li>
  )
}
