import { useQueryClient } from '@tanstack/react-query'
import { formatDate } from '@plaudit/i18n/formatters'
import { formatPrice } from '@plaudit/i18n/prices'
import { m } from '@plaudit/i18n/messages'
import { Link } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { Picture } from '@plaudit/ui/picture'
import { Skeleton } from '@plaudit/ui/skeleton'
import { QueryFault } from '../../../components/query-fault.tsx'
import { serverNow } from '../../../lib/clock.ts'
import { isRefused } from '../../../lib/failure.ts'
import { callKey, callQuery } from '../../../lib/query.ts'
import { useTopic } from '../../../lib/realtime.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { Written } from '../../feeds/open/text.tsx'
import type { CardSlot } from '../../messaging/open/slots.ts'
import { OfferActs } from '../offer-acts.tsx'
import { History } from '../offer-history.tsx'
import { deliveryWord, hoursOf } from '../words.ts'

/** Shows an offer in a conversation: the current terms, and the answers of this side. */
export default function OfferMessage({ message }: CardSlot) {
  return message.offer === null ? null : <OfOffer id={message.offer} />
}

function OfOffer({ id }: { id: string }) {
  const locale = useLocale()
  const client = useQueryClient()
  const anew = () => void client.invalidateQueries({ queryKey: callKey('offers/get') })
  useTopic('offers', { onEvent: anew, onReset: anew })
  const query = useQuery(callQuery('offers/get', { offer_id: id }))
  const offer = query.data?.offers[0]
  if (offer === undefined) {
    if (query.isPending) return <Skeleton round="in" className="mt-3 h-40" />
    return query.isError && !isRefused(query.error) ? (
      <QueryFault query={query} title={m.hiring_failed()} level={3} />
    ) : (
      <p className="mt-2 text-muted">{m.hiring_offer_gone()}</p>
    )
  }
  const { offer_details: details, service, feed } = offer
  return (
    <div className="mt-2 grid gap-2">
      <div className="flex gap-3">
        {service && (
          <span className="w-18 flex-none self-start overflow-hidden rounded-in">
            <Picture
              id={service.sx_id}
              name={service.title}
              source={service.picture === null ? null : { src: service.picture }}
              ratio="1/1"
              sizes="72px"
            />
          </span>
        )}
        <div className="min-w-0 flex-1">
          <p className="num flex flex-wrap items-baseline gap-x-3">
            <b className="text-head">{formatPrice(details.price, locale)}</b>
            <span className="text-small text-muted">{deliveryWord(details)}</span>
          </p>
          {service && <Link href={`/s/${service.sx_id}`}>{service.title}</Link>}
          {offer.can.accept && (
            <p className="num text-small text-muted">
              {m.hiring_ready_by({ date: formatDate(readyAt(details), locale) })}
            </p>
          )}
        </div>
      </div>
      {feed && (
        <Link href={`/jobs/${feed.feed_item_id}`}>{m.hiring_for_job({ title: feed.title })}</Link>
      )}
      <Written text={details.message} className="text-small" />
      <History offer={offer} />
      <OfferActs offer={offer} inChat />
    </div>
  )
}

/** Returns the time at which it would be done, were it accepted now. */
const readyAt = (details: Parameters<typeof hoursOf>[0]): string =>
  new Date(serverNow() + hoursOf(details) * 3_600_000).toISOString()
