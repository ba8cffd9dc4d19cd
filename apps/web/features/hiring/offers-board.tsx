import { useEffect, useState } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Reply } from '@plaudit/contract/calls'
import type { Job, Offer } from '@plaudit/contract/hiring/calls'
import { m } from '@plaudit/i18n/messages'
import { Chip } from '@plaudit/ui/chip'
import { Segmented } from '@plaudit/ui/segmented'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { QueryFault } from '../../components/query-fault.tsx'
import { api } from '../../lib/api.ts'
import { ShowMore } from '../../components/show-more.tsx'
import { askOrKept, callQuery, fromDevice } from '../../lib/query.ts'
import { useQuery } from '../../lib/use-query.ts'
import { OfferCard } from './offer-card.tsx'
import type { Badges } from './placings.tsx'
import { hoursOf } from './words.ts'

type Sort = 'price' | 'delivery' | 'rating'

const by: Record<Sort, (offer: Offer) => number> = {
  price: ({ offer_details }) => offer_details.price.amount,
  delivery: ({ offer_details }) => hoursOf(offer_details),
  rating: ({ service }) => -(service?.rating ?? 0),
}

/** Returns the lowest number of a sort among the offers that can be accepted; none for an offer that stands alone. */
function least(offers: readonly Offer[], of: Sort): number | undefined {
  const open = offers.filter(({ can }) => can.accept).map(by[of])
  return open.length > 1 ? Math.min(...open) : undefined
}

/** Offers for a job, read on page by page. */
const useOffers = (feed_item_id: number) =>
  useInfiniteQuery({
    queryKey: ['offers/get', { feed_item_id, list: 'board' }],
    queryFn: ({ pageParam, signal }) =>
      askOrKept('offers/get', { feed_item_id, ...(pageParam && { after: pageParam }) }, signal),
    initialPageParam: '',
    getNextPageParam: (page: Reply<'offers/get'>) => page.next ?? undefined,
    ...fromDevice(),
  })

/** The poster's view: offers side by side, by price, delivery or rating (product 7). */
export function OffersBoard({ job }: { job: Job }) {
  const [sort, setSort] = useState<Sort>('price')
  const [onlyMarked, setOnlyMarked] = useState(false)
  const query = useOffers(job.feed_item_id)
  const offers = query.data?.pages.flatMap((page) => page.offers)
  const badgesOf = useBadges(offers)
  useSeen(offers)
  const marked = offers?.filter(({ shortlisted }) => shortlisted).length ?? 0
  const isNarrow = onlyMarked && marked > 0
  return (
    <section className="mt-10">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-head">{m.hiring_side_by_side()}</h2>
        <div className="flex flex-wrap items-center gap-3">
          {marked > 0 && (
            <Chip pressed={isNarrow} onClick={() => setOnlyMarked(!isNarrow)}>
              {m.hiring_shortlist()} <span className="num">{marked}</span>
            </Chip>
          )}
          {/* One offer has no order. */}
          {offers && offers.length > 1 && (
            <Segmented
              label={m.feeds_sort()}
              value={sort}
              onValueChange={(value) => setSort(value as Sort)}
              options={[
                { value: 'price', label: m.hiring_sort_price() },
                { value: 'delivery', label: m.hiring_sort_delivery() },
                { value: 'rating', label: m.hiring_sort_rating() },
              ]}
            />
          )}
        </div>
      </header>
      {query.isError && <QueryFault query={query} title={m.hiring_failed()} level={3} />}
      {query.isPending && <PanelSkeleton className="mt-4 h-80" />}
      {offers?.length === 0 && <p className="mt-4 text-muted">{m.hiring_offers_none()}</p>}
      {offers && offers.length > 0 && (
        <>
          <ul className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
            {offers
              .filter(({ shortlisted }) => shortlisted || !isNarrow)
              .toSorted((a, b) => by[sort](a) - by[sort](b))
              .map((offer) => (
                <OfferCard
                  key={offer.offer_id}
                  offer={offer}
                  badges={badgesOf(offer)}
                  isLowest={offer.can.accept && by.price(offer) === least(offers, 'price')}
                  isSoonest={offer.can.accept && by.delivery(offer) === least(offers, 'delivery')}
                />
              ))}
          </ul>
          <ShowMore query={query} label={m.hiring_more()} className="mt-4" />
          {offers.some(({ can }) => can.accept) && (
            <p className="mt-3 text-small text-muted">{m.hiring_accepting_text()}</p>
          )}
        </>
      )}
    </section>
  )
}

const mostAsked = 100

/** Placings that the offered services wear, asked for all of them at once; undefined until they are there. */
function useBadges(offers: readonly Offer[] | undefined) {
  const sx_ids = [...new Set(offers?.flatMap(({ service }) => service?.sx_id ?? []))]
  const asked = sx_ids.slice(0, mostAsked)
  const { data } = useQuery({
    ...callQuery('joins/getPlacings', { sx_ids: asked }),
    enabled: asked.length > 0,
  })
  return ({ service }: Offer): Badges | undefined => {
    const sxId = service?.sx_id ?? ''
    return data && asked.includes(sxId) ? (data.placings[sxId] ?? []) : undefined
  }
}

/** Tells an offer's maker that its recipient has read it. */
function useSeen(offers: readonly Offer[] | undefined): void {
  const fresh = (offers ?? [])
    .filter(({ state, awaits }) => state === 'sent' && awaits === 'recipient')
    .map(({ offer_id }) => offer_id)
    .join(' ')
  useEffect(() => {
    if (fresh !== '')
      void api
        .call('offers/seen', { offer_ids: fresh.split(' ') }, { quiet: true })
        .catch(() => undefined)
  }, [fresh])
}
