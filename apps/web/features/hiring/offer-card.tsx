import Star from 'lucide-react/icons/star'
import type { Offer } from '@plaudit/contract/hiring/calls'
import { formatCountry } from '@plaudit/i18n/formatters'
import { formatPrice } from '@plaudit/i18n/prices'
import { m } from '@plaudit/i18n/messages'
import { Avatar } from '@plaudit/ui/avatar'
import { Card } from '@plaudit/ui/card'
import { cx } from '@plaudit/ui/classes'
import { Anchor } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { Picture } from '@plaudit/ui/picture'
import { Written } from '../feeds/open/text.tsx'
import { OfferActs } from './offer-acts.tsx'
import { History } from './offer-history.tsx'
import { Placings, type Badges } from './placings.tsx'
import { ShortlistButton } from './shortlist-button.tsx'
import { deliveryWord } from './words.ts'

interface Props {
  offer: Offer
  badges: Badges | undefined
  isLowest: boolean
  isSoonest: boolean
}

/** Returns the price before the poster named another price that waits for an answer. */
const priceBefore = ({ awaits, state, history, user_id }: Offer) =>
  awaits === 'provider' && (state === 'sent' || state === 'received')
    ? history.findLast(({ by }) => by === user_id)?.price
    : undefined

/** An offer, with the same lines as the one beside it. */
export function OfferCard({ offer, badges, isLowest, isSoonest }: Props) {
  const locale = useLocale()
  const { user, offer_details: details, service } = offer
  const countered = priceBefore(offer)
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
          <p className="text-micro text-muted">
            {[user?.profession, user?.country_code && formatCountry(user.country_code, locale)]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
      </div>
      <p className="num flex items-baseline justify-between border-t border-line pt-3">
        <span className="text-head">{formatPrice(details.price, locale)}</span>
        {isLowest && (
          <span className="text-micro font-medium text-ok-text">{m.hiring_lowest()}</span>
        )}
        {countered && (
          <span className="text-micro text-muted">
            <s>{formatPrice(countered, locale)}</s> {m.hiring_countered()}
          </span>
        )}
      </p>
      <dl className="grid gap-2 border-t border-line pt-3 text-small">
        <div className="flex justify-between">
          <dt className="text-muted">{m.hiring_delivery()}</dt>
          <dd className="text-right font-medium">
            {isSoonest && <span className="text-micro text-ok-text">{m.hiring_soonest()}</span>}{' '}
            {deliveryWord(details)}
          </dd>
        </div>
        <div className="flex justify-between">
          <dt className="text-muted">{m.hiring_rating()}</dt>
          <dd className="num font-medium">
            {service?.rating ? (
              <>
                <Star
                  aria-hidden="true"
                  className="mr-1 inline size-4 fill-won align-[-2px] text-won"
                />
                {`${service.rating} (${service.reviews_count})`}
              </>
            ) : (
              m.hiring_new_here()
            )}
          </dd>
        </div>
      </dl>
      {service && <Placings badges={badges} />}
      {service && <Offered service={service} />}
      <Written text={details.message} className="text-small" />
      <History offer={offer} />
      <div className="mt-auto grid gap-2">
        {offer.can.shortlist && <ShortlistButton offer={offer} />}
        <OfferActs offer={offer} />
      </div>
    </Card>
  )
}

/** The service that it is made of, with its picture. */
function Offered({ service }: { service: NonNullable<Offer['service']> }) {
  const { sx_id, title, picture } = service
  return (
    <Anchor
      href={`/s/${sx_id}`}
      className="flex min-h-target items-center gap-3 text-small font-semibold hover:underline"
    >
      <span className="w-14 flex-none">
        <Picture
          source={picture ? { src: picture } : null}
          id={sx_id}
          name={title}
          alt=""
          ratio="4/3"
          sizes="3.5rem"
          className="rounded-in"
        />
      </span>
      <span className="min-w-0 wrap-anywhere">{title}</span>
    </Anchor>
  )
}
