import { useInfiniteQuery } from '@tanstack/react-query'
import type { Reply } from '@plaudit/contract/calls'
import { m } from '@plaudit/i18n/messages'
import { ButtonLink } from '@plaudit/ui/button'
import { EmptyState } from '@plaudit/ui/empty-state'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { LinkTabs } from '@plaudit/ui/tabs'
import { useSearchParams } from 'react-router'
import { OwnPage } from '../../components/own-page.tsx'
import { QueryFault } from '../../components/query-fault.tsx'
import { ShowMore } from '../../components/show-more.tsx'
import { ownMeta } from '../../lib/own-meta.ts'
import { askOrKept, fromDevice } from '../../lib/query.ts'
import { OfferRow } from './offer-row.tsx'
import { useOffersTopic } from './use-offers-topic.ts'

export const meta = ownMeta(m.hiring_my_offers)

type Page = Reply<'offers/get'>
type List = 'received' | 'sent'

function useOffers(list: List) {
  return useInfiniteQuery({
    queryKey: ['offers/get', { list }],
    queryFn: ({ pageParam, signal }) =>
      askOrKept('offers/get', { list, limit: 20, ...(pageParam && { after: pageParam }) }, signal),
    initialPageParam: '',
    getNextPageParam: (page: Page) => page.next ?? undefined,
    ...fromDevice(),
  })
}

/** `/offers`: what one was offered and what one offered, with and without a job, live (product 7). */
export default function Offers() {
  return <OwnPage>{() => <Lists />}</OwnPage>
}

function Lists() {
  const [params] = useSearchParams()
  const list: List = params.get('list') === 'sent' ? 'sent' : 'received'
  useOffersTopic()
  return (
    <div className="page max-w-[920px] py-6 md:py-8">
      <h1 className="text-title">{m.hiring_my_offers()}</h1>
      <LinkTabs
        label={m.hiring_my_offers()}
        tabs={[
          {
            href: '/offers',
            label: m.hiring_offers_received(),
            current: list === 'received',
          },
          { href: '/offers?list=sent', label: m.hiring_offers_sent(), current: list === 'sent' },
        ]}
      />
      <Found key={list} list={list} />
    </div>
  )
}

function Found({ list }: { list: List }) {
  const query = useOffers(list)
  if (query.isError && !query.data)
    return <QueryFault query={query} title={m.hiring_failed()} level={2} />
  if (!query.data) return <PanelSkeleton className="mt-6 h-56" />
  const offers = query.data.pages.flatMap((page) => page.offers)
  if (offers.length === 0)
    return (
      <EmptyState
        level={2}
        scene="envelope"
        title={list === 'sent' ? m.hiring_sent_none() : m.hiring_received_none()}
        action={
          <ButtonLink variant="act" href="/jobs">
            {m.hiring_see_jobs()}
          </ButtonLink>
        }
      >
        {list === 'sent' ? m.hiring_sent_none_text() : m.hiring_received_none_text()}
      </EmptyState>
    )
  return (
    <>
      <ul className="mt-6 grid gap-4">
        {offers.map((offer) => (
          <OfferRow key={offer.offer_id} offer={offer} isMine={list === 'sent'} />
        ))}
      </ul>
      <ShowMore query={query} label={m.hiring_more()} className="mt-6" />
    </>
  )
}
