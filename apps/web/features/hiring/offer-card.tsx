import type { Offer } from '@plaudit/contract/hiring/calls'
import { formatPrice } from '@plaudit/i18n/prices'
import { m } from '@plaudit/i18n/messages'
import { Avatar } from '@plaudit/ui/avatar'
import { Card } from '@plaudit/ui/card'
import { cx } from '@plaudit/ui/classes'
import { Anchor, Link } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { Written } from '../feeds/open/text.tsx'
import { OfferActs } from './offer-acts.tsx'
import { History } from './offer-history.tsx'
import { Placings } from './placings.tsx'
import { ShortlistButton } from './shortlist-button.tsx'
import { deliveryWord } from './words.ts'

interface Props {
  offer: Offer
  isLowest: boolean
  isSoonest: boolean
}

/** One offer, with the same lines as the one beside it. */
export function OfferCard({ offer, isLowest, isSoonest }: Props) {
  const locale = useLocale()
  const { user, offer_details: details, service } = offer
  return (
    <Card
      as="li"
      className={cx('flex flex-col gap-3', offer.shortlisted && 'inset-ring-2 inset-ring-act')}
    >
      <div className="flex items-center gap-3">
        <Avatar
          id={user?.ux_id ?? ''}
          name={user?.full_name ?? ''}
          source={user?.avatar ? { src: user.avatar } : null}
        />
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">
            {user ? (
              <Anchor href={`/page/${user.username}`} className="hover:underline">
                {user.full_name}
              </Anchor>
            ) : (
              m.feeds_somebody()
            )}
          </p>
          <p className="text-micro text-muted">{user?.profession}</p>
        </div>
      </div>
      <p className="num flex items-baseline justify-between border-t border-line pt-3">
        <span className="text-head">{formatPrice(details.price, locale)}</span>
        {isLowest && (
          <span className="text-micro font-medium text-ok-text">{m.hiring_lowest()}</span>
        )}
      </p>
      <dl className="grid gap-2 border-t border-line pt-3 text-small">
        <div className="flex justify-between">
          <dt className="text-muted">{m.hiring_delivery()}</dt>
          <dd className="text-right font-medium">
            {deliveryWord(details)}
            {isSoonest && (
              <span className="block text-micro text-ok-text">{m.hiring_soonest()}</span>
            )}
          </dd>
        </div>
        <div className="flex justify-between">
          <dt className="text-muted">{m.hiring_rating()}</dt>
          <dd className="num font-medium">
            {service?.rating ? `${service.rating} (${service.reviews_count})` : m.hiring_new_here()}
          </dd>
        </div>
      </dl>
      {service && <Link href={`/s/${service.sx_id}`}>{service.title}</Link>}
      {service && <Placings sxId={service.sx_id} />}
      <Written text={details.message} className="text-small" />
      <History offer={offer} />
      <div className="mt-auto grid gap-2">
        {offer.can.shortlist && <ShortlistButton offer={offer} />}
        <OfferActs offer={offer} />
      </div>
    </Card>
  )
}
