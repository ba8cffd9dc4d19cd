import Clock from 'lucide-react/icons/clock'
import type { ServiceCard as Service } from '@plaudit/contract/marketplace/service'
import { formatNumber } from '@plaudit/i18n/formatters'
import { formatPriceTag } from '@plaudit/i18n/price-tag'
import { m } from '@plaudit/i18n/messages'
import { Avatar } from '@plaudit/ui/avatar'
import { Anchor } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { Picture } from '@plaudit/ui/picture'
import { Pill } from '@plaudit/ui/pill'
import { part } from '../../lib/part.ts'
import { pictureSource } from '../../lib/picture-source.ts'
import { serviceHref } from './addresses.ts'
import { Heart } from './heart.tsx'
import { priceNote } from './price-note.ts'
import { Stars } from './stars.tsx'
import { timeWords } from './words.ts'

/** Look of a card. */
export interface CardLook {
  level?: 2 | 3
  priority?: boolean
  /** Left out where the page is the provider's own. */
  withProvider?: boolean
  /** Left out on the page of a person who keeps their reviews off it. */
  withStars?: boolean
}

interface Props extends CardLook {
  service: Service
}

/** The script for it comes after the page: the charged price stands already. */
const OwnPrice = part(() => import('../payments/open/own-price.tsx'))

/** A phone with three dots to a pixel has enough with two: the next larger file weighs three times as much. */
const widths =
  '(min-width: 62.5rem) 320px, (min-width: 40rem) 46vw, (min-resolution: 2.5dppx) 60vw, 88vw'

/** A service in a list: its picture, who does it, how others liked it, from how much. The whole card is one link. */
export function ServiceCard({
  service,
  level = 2,
  priority,
  withProvider = true,
  withStars = true,
}: Props) {
  const Heading = level === 2 ? 'h2' : 'h3'
  const { title, image, provider, city } = service
  return (
    <article data-press="" className="group relative flex h-full min-w-0 flex-col">
      <div className="relative overflow-hidden rounded-card">
        <Picture
          id={service.sx_id}
          name={title}
          source={pictureSource(image)}
          ratio="4/3"
          sizes={widths}
          {...(priority && { priority })}
          className="transition-transform duration-(--move) ease-out group-hover:scale-[1.02]"
        />
        {service.is_new && (
          <Pill tone="white" className="absolute top-2.5 left-2.5 shadow-1">
            {m.marketplace_new()}
          </Pill>
        )}
        <Heart service={service} className="absolute top-1 right-1 z-1" />
      </div>
      <Heading className="mt-3 line-clamp-2 text-lead leading-tight font-bold tracking-[-.01em]">
        <Anchor
          href={serviceHref(service)}
          className="after:absolute after:inset-0 after:rounded-card group-hover:underline focus-visible:outline-0 focus-visible:after:outline-3 focus-visible:after:outline-offset-4 focus-visible:after:outline-focus focus-visible:after:outline-solid"
        >
          {title}
        </Anchor>
      </Heading>
      {withProvider && provider && (
        <p className="mt-1.5 flex min-w-0 items-center gap-2 text-small">
          <Avatar
            id={provider.ux_id}
            name={provider.full_name}
            size={24}
            {...(provider.avatar && { source: { src: provider.avatar } })}
          />
          <span className="min-w-0 truncate">
            <b className="font-semibold">{provider.full_name}</b>
            {city && <span className="text-muted"> · {city}</span>}
          </span>
        </p>
      )}
      <Facts service={service} withStars={withStars} />
    </article>
  )
}

function Facts({ service, withStars }: { service: Service; withStars: boolean }) {
  const locale = useLocale()
  const { price_from, delivery_time, delivery_unit, stype } = service
  return (
    <div className="num mt-auto flex items-end justify-between gap-4 max-sm:flex-wrap pt-3 text-small">
      <div className="grid gap-0.5">
        {withStars && (
          <span>
            {service.rating === null ? (
              <span className="text-muted">{m.marketplace_new_here()}</span>
            ) : (
              <>
                <Stars rating={service.rating} />{' '}
                <span className="text-muted">({formatNumber(service.reviews_count, locale)})</span>
              </>
            )}
          </span>
        )}
        {(delivery_time !== null || stype === 'digital') && (
          <span className="flex items-center gap-1.5 text-muted">
            <Clock aria-hidden="true" className="size-4" />
            {delivery_time === null
              ? m.marketplace_at_once()
              : timeWords(delivery_time, delivery_unit)}
          </span>
        )}
      </div>
      {price_from && (
        <div className="ml-auto text-right">
          <span className="block min-h-[1lh] text-muted">
            {priceNote(service)}
            <OwnPrice money={price_from} after={priceNote(service) && ' · '} />
          </span>
          <b className="text-head">{formatPriceTag(price_from, locale)}</b>
        </div>
      )}
    </div>
  )
}
