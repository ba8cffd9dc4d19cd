import type { Offer } from '@plaudit/contract/hiring/calls'
import { formatPrice } from '@plaudit/i18n/prices'
import { m } from '@plaudit/i18n/messages'
import { Avatar } from '@plaudit/ui/avatar'
import { Card } from '@plaudit/ui/card'
import { Link } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { Written } from '../feeds/open/text.tsx'
import { OfferActs } from './offer-acts.tsx'
import { History } from './offer-history.tsx'
import { deliveryWord } from './words.ts'

/** An offer among others: its other side, its subject, its state, and the reader's actions. */
export function OfferRow({ offer, isMine }: { offer: Offer; isMine: boolean }) {
  const locale = useLocale()
  const { feed, service, offer_details: details } = offer
  const other = isMine ? offer.to : offer.user
  return (
    <Card as="li" className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_15rem] sm:gap-6">
      <div className="grid content-start gap-2">
        <div className="flex items-center gap-3">
          <Avatar
            id={other?.ux_id ?? ''}
            name={other?.full_name ?? ''}
            source={other?.avatar ? { src: other.avatar } : null}
          />
          <div className="min-w-0">
            <p className="font-semibold wrap-anywhere">{other?.full_name}</p>
            <p className="text-small wrap-anywhere">
              {feed ? (
                <Link href={`/jobs/${feed.feed_item_id}`}>
                  {m.hiring_for_job({ title: feed.title })}
                </Link>
              ) : (
                m.hiring_without_job()
              )}
            </p>
          </div>
        </div>
        <p className="num flex flex-wrap items-baseline gap-x-3">
          <b className="text-head">{formatPrice(details.price, locale)}</b>
          <span className="text-small text-muted">{deliveryWord(details)}</span>
        </p>
        {service && <Link href={`/s/${service.sx_id}`}>{service.title}</Link>}
        <Written text={details.message} className="text-small" />
        <History offer={offer} />
      </div>
      <div className="grid content-start gap-2">
        <OfferActs offer={offer} />
      </div>
    </Card>
  )
}
