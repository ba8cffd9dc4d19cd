import type { ReactNode } from 'react'
import type { Reply } from '@plaudit/contract/calls'
import { isTimed } from '@plaudit/contract/marketplace/categories'
import { formatDate, formatNumber, formatPercent } from '@plaudit/i18n/formatters'
import { formatLanguage, formatPrice } from '@plaudit/i18n/prices'
import { m } from '@plaudit/i18n/messages'
import { useLocale } from '@plaudit/ui/locale'
import { Picture } from '@plaudit/ui/picture'
import { formatLeft } from '@plaudit/ui/time-left'
import { zoneCity } from '../../../components/time/zone-city.ts'
import { pictureSource } from '../../../lib/picture-source.ts'
import { deliveryPlaces } from '../place-words.ts'
import { intervalWords, paymentNames, timeWords } from '../words.ts'

export type Waiting = Reply<'services/getReviewQueue'>['services'][number]

/** All that a listing says, so that it is approved for what it is: packages, pictures, addresses, files, times. */
export function QueueFacts({ waiting: { service, files, changed } }: { waiting: Waiting }) {
  const locale = useLocale()
  const { location, contact } = service
  const listed = (words: readonly string[]) => words.filter(Boolean).join(', ')
  return (
    <div className="mt-3 grid gap-3 text-small">
      {changed && changed.length > 0 && (
        <p className="font-semibold">
          {m.marketplace_queue_changed({
            fields: listed(changed.map((name) => fieldWords[name]?.() ?? name)),
          })}
        </p>
      )}
      <Packages service={service} />
      {service.service_image.length > 1 && (
        <ul className="flex flex-wrap gap-2">
          {service.service_image.map((picture) => (
            <li key={picture.attachment_id} className="w-24 overflow-hidden rounded-in">
              <Picture
                id={picture.attachment_id}
                name={service.title}
                source={pictureSource(picture)}
                ratio="4/3"
                sizes="96px"
              />
            </li>
          ))}
        </ul>
      )}
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[10rem_minmax(0,1fr)]">
        <Fact name={m.marketplace_steps()}>
          {listed(service.steps.map(({ title, text }) => (text ? `${title}: ${text}` : title)))}
        </Fact>
        <Fact name={m.marketplace_edit_requirements()}>{service.requirements}</Fact>
        <Fact name={m.marketplace_media()}>
          {service.service_media.map((url) => (
            <Outside key={url} href={url} text={url} />
          ))}
        </Fact>
        <Fact name={m.marketplace_edit_files()}>
          {files.map((file) => (
            <Outside key={file.document_id} href={file.url} text={file.name} />
          ))}
        </Fact>
        <Fact name={m.marketplace_edit_interval()}>
          {service.interval && intervalWords[service.interval]()}
        </Fact>
        <Fact name={m.marketplace_edit_deposit()}>
          {service.deposit !== null && formatPercent(service.deposit / 100, locale)}
        </Fact>
        <Terms service={service} />
        <Fact name={m.marketplace_edit_where()}>
          {listed([location.address, location.city, location.state, location.country_name])}
        </Fact>
        <Fact name={m.marketplace_edit_modes()}>
          {listed(service.delivery.map((mode) => deliveryPlaces[mode]()))}
        </Fact>
        <Fact name={m.marketplace_edit_payments()}>
          {listed([...service.payment.map((way) => paymentNames[way]()), service.payment_info])}
        </Fact>
        <Fact name={m.marketplace_edit_contact()}>
          {listed([
            contact?.whatsapp ?? '',
            contact?.phone ?? '',
            contact?.email ?? '',
            service.contact_info,
          ])}
        </Fact>
        <Fact name={m.marketplace_speaks()}>
          {listed(service.languages.map((code) => formatLanguage(code, locale)))}
        </Fact>
      </dl>
    </div>
  )
}

/** Fields of a listing as its form names them. */
const fieldWords: Record<string, () => string> = {
  title: m.marketplace_edit_name,
  description: m.marketplace_edit_description,
  category: m.marketplace_edit_category,
  stype: m.marketplace_edit_step_type,
  currency: m.marketplace_edit_currency,
  interval: m.marketplace_edit_interval,
  deposit: m.marketplace_edit_deposit,
  package: m.marketplace_edit_step_packages,
  steps: m.marketplace_steps,
  requirements: m.marketplace_edit_requirements,
  booking_type: m.marketplace_edit_place,
  availability: m.marketplace_edit_when,
  service_media: m.marketplace_media,
  digital_files: m.marketplace_edit_files,
  films: m.marketplace_media,
  address: m.marketplace_edit_address,
  service_image: m.marketplace_edit_step_pictures,
}

/** Terms of what is booked: where, what the price is for, the hours, and the rules around them. */
function Terms({ service: { stype, booking_type, availability } }: Pick<Waiting, 'service'>) {
  const locale = useLocale()
  // A form keeps the hours of a type that was changed, in case it is changed back.
  if (availability === null || !isTimed(stype)) return null
  const { length_min, lengths = [], time_zone, weekly, exceptions, seats } = availability
  const minutes = (count: number | undefined) => (count ? m.marketplace_length({ count }) : '')
  const long = (count: number | undefined) => (count ? formatLeft(count * 60, locale) : '')
  const listed = (words: readonly string[]) => words.filter(Boolean).join(', ')
  return (
    <>
      <Fact name={m.marketplace_edit_place()}>
        {booking_type &&
          (booking_type.place === 'online' ? m.marketplace_online() : m.marketplace_in_person())}
      </Fact>
      <Fact name={m.marketplace_edit_per()}>{booking_type && perWords[booking_type.per]()}</Fact>
      <Fact name={m.marketplace_edit_when()}>
        {listed([
          [length_min, ...lengths].map(minutes).join(' / '),
          zoneCity(time_zone),
          ...weekly.map(({ day, from, to }) => `${dayName(day, locale)} ${from}–${to}`),
        ])}
      </Fact>
      <Fact name={m.marketplace_edit_exceptions()}>
        {listed(
          exceptions.map(({ date, from, to }) =>
            m.common_labelled({
              label: formatDate(date, locale, { timeZone: 'UTC' }),
              text: from === undefined ? m.marketplace_edit_day_off() : `${from}–${to}`,
            }),
          ),
        )}
      </Fact>
      <Fact name={m.marketplace_edit_seats()}>{seats > 1 && formatNumber(seats, locale)}</Fact>
      <Fact name={m.marketplace_edit_buffer()}>{minutes(availability.buffer_min)}</Fact>
      <Fact name={m.marketplace_edit_notice()}>{long(availability.notice_min)}</Fact>
      <Fact name={m.marketplace_edit_cancel()}>{long(availability.cancel_min)}</Fact>
    </>
  )
}

const perWords = {
  hour: m.marketplace_per_hour,
  minute: m.marketplace_per_minute,
  session: m.marketplace_edit_per_session,
}

/** The first of June 2026 was a Monday. */
const dayName = (day: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(
    Date.UTC(2026, 5, day),
  )

function Packages({ service }: Pick<Waiting, 'service'>) {
  const locale = useLocale()
  const { currency } = service
  return (
    <ul className="num grid gap-2 sm:grid-cols-2">
      {service.package.map((one) => (
        <li key={one.package_id} className="rounded-in border border-line p-3">
          <b>
            {one.label} {one.price !== null && formatPrice({ amount: one.price, currency }, locale)}
          </b>
          {one.delivery_time !== null && (
            <span className="text-muted"> · {timeWords(one.delivery_time, one.delivery_unit)}</span>
          )}
          <p className="mt-1 whitespace-pre-line">{one.included}</p>
          {one.extras.map(({ label, price }) => (
            <p key={label} className="text-muted">
              + {label} {price !== null && formatPrice({ amount: price, currency }, locale)}
            </p>
          ))}
        </li>
      ))}
    </ul>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  const isEmpty = !children || (Array.isArray(children) && children.length === 0)
  if (isEmpty) return null
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 wrap-anywhere whitespace-pre-line">{children}</dd>
    </>
  )
}

const Outside = ({ href, text }: { href: string; text: string }) => (
  <a
    href={href}
    target="_blank"
    rel="noopener noreferrer nofollow"
    className="block min-h-target content-center underline"
  >
    {text}
  </a>
)
