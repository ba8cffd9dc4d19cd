import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { Job } from '@plaudit/contract/hiring/calls'
import { formatPrice } from '@plaudit/i18n/prices'
import { m } from '@plaudit/i18n/messages'
import { ButtonLink } from '@plaudit/ui/button'
import { Card } from '@plaudit/ui/card'
import { useLocale } from '@plaudit/ui/locale'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { QueryFault } from '../../components/query-fault.tsx'
import { signInHref } from '../../lib/addresses.ts'
import { isRefused } from '../../lib/failure.ts'
import { part } from '../../lib/part.ts'
import { callQuery } from '../../lib/query.ts'
import { useQuery } from '../../lib/use-query.ts'
import { useUser } from '../../lib/user.ts'
import { OfferActs } from './offer-acts.tsx'
import { History } from './offer-history.tsx'
import { offerable } from './offer-values.ts'
import { deliveryWord } from './words.ts'

const OfferForm = part(async () => ({ default: (await import('./offer-form.tsx')).OfferForm }), {
  soon: true,
})

/** A provider's side of a job: the form, what was sent, or why there is none. */
export function MyOffer({ job }: { job: Job }) {
  const { user, known } = useUser()
  const at = useLocation()
  if (!known) return <PanelSkeleton className="mt-8 h-64 max-w-xl" />
  if (!user)
    return job.state === 'open' ? (
      <p className="mt-8">
        <ButtonLink variant="act" href={signInHref(at)}>
          {m.hiring_sign_in()}
        </ButtonLink>
      </p>
    ) : null
  if (job.my_offer) return <Sent offerId={job.my_offer.offer_id} />
  return job.can.offer ? <Form job={job} /> : null
}

function Sent({ offerId }: { offerId: string }) {
  const locale = useLocale()
  const query = useQuery(callQuery('offers/get', { offer_id: offerId }))
  const offer = query.data?.offers[0]
  if (!offer) {
    if (query.isPending) return <PanelSkeleton className="mt-8 h-64 max-w-xl" />
    return query.isError && !isRefused(query.error) ? (
      <QueryFault query={query} title={m.hiring_failed()} level={2} />
    ) : (
      <p className="mt-8 text-muted">{m.hiring_offer_gone()}</p>
    )
  }
  return (
    <Card as="section" className="mt-8 grid max-w-xl gap-3">
      <h2 className="text-head">{m.hiring_already()}</h2>
      <p className="num text-head">{formatPrice(offer.offer_details.price, locale)}</p>
      <p className="text-small text-muted">{deliveryWord(offer.offer_details)}</p>
      <History offer={offer} />
      <OfferActs offer={offer} />
    </Card>
  )
}

function Form({ job }: { job: Job }) {
  // Its script comes together with what it is filled from.
  useEffect(() => OfferForm.preload(), [])
  const query = useQuery(callQuery('services/getOwnServices', {}))
  const { data } = query
  const waiting = <PanelSkeleton className="mt-8 h-64 max-w-xl" />
  if (query.isError && !data)
    return <QueryFault query={query} title={m.hiring_failed()} level={2} />
  if (!data) return waiting
  const services = offerable(data.services)
  if (services.length === 0)
    return (
      <Card as="section" className="mt-8 grid max-w-xl gap-3">
        <h2 className="text-head">{m.hiring_no_service()}</h2>
        <p className="text-small text-muted">{m.hiring_no_service_text()}</p>
        <p>
          <ButtonLink variant="act" href="/add-service">
            {m.hiring_create_service()}
          </ButtonLink>
        </p>
      </Card>
    )
  return <OfferForm job={job} services={services} waiting={waiting} />
}
