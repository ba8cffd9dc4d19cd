import ExternalLink from 'lucide-react/icons/external-link'
import MapPin from 'lucide-react/icons/map-pin'
import type { Service } from '@plaudit/contract/marketplace/service'
import { m } from '@plaudit/i18n/messages'
import { Anchor } from '@plaudit/ui/link'

/** Minutes after the start as a clock that begins with them: 75 is 1:15. */
const clock = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

/** Tells the steps of the service, and their place. */
export default function Happens({ service }: { service: Service }) {
  return (
    <>
      <Steps steps={service.steps} />
      <Meeting service={service} />
    </>
  )
}

/** Steps of the service, in their order. */
function Steps({ steps }: Pick<Service, 'steps'>) {
  if (steps.length === 0) return null
  return (
    <section className="mt-10">
      <h2 className="mb-4 text-head">{m.marketplace_steps()}</h2>
      <ol className="grid gap-5">
        {steps.map(({ at_min, title, text }, at) => (
          <li key={at} className="grid max-w-[70ch] grid-cols-[3.25rem_minmax(0,1fr)]">
            <span className="num font-bold text-act-text">
              {at_min === null ? at + 1 : clock(at_min)}
            </span>
            <span className="min-w-0">
              <b className="block text-lead leading-snug wrap-anywhere">{title}</b>
              {text && <span className="mt-1 block whitespace-pre-line text-muted">{text}</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Says the place of the service; a map of another site opens there, and only when somebody asks for it. */
function Meeting({ service: { location, delivery, booking_type } }: { service: Service }) {
  const { address, city, state, country_name } = location
  const isSomewhere = booking_type
    ? booking_type.place === 'in_person'
    : delivery.includes('address')
  if (!isSomewhere || (address === '' && city === '')) return null
  const town = [city, state, country_name].filter(Boolean).join(', ')
  const asked = new URLSearchParams({ query: [address, town].filter(Boolean).join(', ') })
  return (
    <section className="mt-10">
      <h2 className="mb-4 text-head">{m.marketplace_place()}</h2>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-raised p-5">
        <MapPin aria-hidden="true" className="size-6 flex-none text-act-text" />
        <p className="min-w-0 flex-1 basis-56 wrap-anywhere">
          <b className="block">{address || town}</b>
          {address && <span className="text-small text-muted">{town}</span>}
        </p>
        <Anchor
          href={`https://www.openstreetmap.org/search?${asked}`}
          target="_blank"
          rel="noopener nofollow"
          className="flex min-h-target items-center gap-1.5 font-semibold text-act-text hover:underline"
        >
          {m.marketplace_open_maps()}
          <ExternalLink aria-hidden="true" className="size-4" />
        </Anchor>
      </div>
    </section>
  )
}
