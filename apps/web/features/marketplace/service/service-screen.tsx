import { useEffect, useState } from 'react'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { Reply } from '@plaudit/contract/calls'
import { isTimed } from '@plaudit/contract/marketplace/categories'
import type { Badge } from '@plaudit/contract/joins/calls'
import type { Service } from '@plaudit/contract/marketplace/service'
import { m } from '@plaudit/i18n/messages'
import { Avatar } from '@plaudit/ui/avatar'
import { Anchor, Link } from '@plaudit/ui/link'
import { RichText } from '../../../components/rich-text.tsx'
import { api } from '../../../lib/api.ts'
import { nearPart } from '../../../lib/near-part.ts'
import { part } from '../../../lib/part.ts'
import { slot } from '../../../lib/slot.tsx'
import { callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { useUser } from '../../../lib/user.ts'
import type { BadgesSlot, ChosenTime, ServiceSlot, TimesSlot } from '../open/slots.ts'
import { categoryHref, providerHref } from '../addresses.ts'
import { Stars } from '../stars.tsx'
import { Extras } from './extras.tsx'
import { Facts } from './facts.tsx'
import { Pictures } from './pictures.tsx'
import { Packages } from './packages.tsx'
import { PurchaseBox, PurchaseDock, PurchaseTerms } from './purchase.tsx'
import { Reviews } from './reviews.tsx'
import { Ways } from './ways.tsx'

export interface ServicePage extends Omit<ServiceReply, 'provider'> {
  badges?: readonly Badge[]
}
type ServiceReply = Reply<'Services/getService/{sx_id}'>

/** Its script comes after the page. */
const ShareButton = part(() => import('../../../components/share-button.tsx'), { still: true })
/** Words and a link, which need no script. */
const Happens = part(() => import('./happens.tsx'), { still: true })
const similarPlace = 'similar'
/** Six more cards wait until somebody comes near them: a slow phone makes what is bought alive first. */
const Similar = nearPart(similarPlace, () => import('./similar.tsx'))
/** Times at which it can be had. */
const Times = slot<TimesSlot>(import.meta.glob('../../*/slots/service-times.tsx'))
/** Placings that were won, and the provider's way to show them. */
const Badges = slot<BadgesSlot>(import.meta.glob('../../*/slots/service-badges.tsx'))
/** Questions and answers. */
const Below = slot<ServiceSlot>(import.meta.glob('../../*/slots/service-below.tsx'))

/** A service's page: pictures, packages, what others said, and the box that one buys from. */
export function ServiceScreen({ page }: { page: ServicePage }) {
  const { service, reviews, next } = useOwnView(page)
  const [chosen, setChosen] = useState(service.package[0]?.package_id)
  const [time, setTime] = useState<ChosenTime>()
  const [wanted, setWanted] = useState<string[]>([])
  const choice = service.package.find((one) => one.package_id === chosen) ?? service.package[0]
  // A package's extras are its own, and one that its provider took away meanwhile is not wanted any more.
  const extras = wanted.filter((label) => choice?.extras.some((one) => one.label === label))
  const choose = (packageId: string) => {
    setChosen(packageId)
    setWanted([])
  }
  const purchase = { service, choice, extras, time }
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 py-6 pb-28 md:py-8 lg:grid-cols-[minmax(0,1fr)_360px] lg:pb-12">
      <div className="min-w-0">
        <Head service={service} categoryName={page.category_name} />
        <Badges service={service} badges={page.badges ?? []} />
        <Pictures service={service} />
        <Facts service={service} />
        <Packages service={service} chosen={choice?.package_id} onChoose={choose} />
        {service.stype !== 'subscription' && (
          <Extras choice={choice} currency={service.currency} taken={extras} onTake={setWanted} />
        )}
        {isTimed(service.stype) && <Times service={service} time={time} onTime={setTime} />}
        <PurchaseTerms {...purchase} />
        {service.description && (
          <section className="mt-10">
            <h2 className="mb-3 text-head">{m.marketplace_about()}</h2>
            <RichText html={service.description} />
          </section>
        )}
        <Happens service={service} />
        {service.requirements && (
          <section className="mt-10">
            <h2 className="mb-3 text-head">{m.marketplace_requirements()}</h2>
            <p className="max-w-[70ch] whitespace-pre-line">{service.requirements}</p>
          </section>
        )}
        <Ways service={service} />
        <Reviews service={service} reviews={reviews} next={next} />
        <Below service={service} />
      </div>
      <aside className="max-lg:hidden">
        <div className="sticky top-20">
          <PurchaseBox {...purchase} />
        </div>
      </aside>
      <PurchaseDock {...purchase} />
      {page.similar.length > 0 && (
        <section id={similarPlace} className="lg:col-span-2">
          <Similar services={page.similar} />
        </section>
      )}
    </div>
  )
}

/** The page is everybody's; what belongs to the person (contact, abilities) is asked for, and the look is noted once. */
function useOwnView(page: ServicePage): Pick<ServiceReply, 'service' | 'reviews' | 'next'> {
  const { user } = useUser()
  const { sx_id } = page.service
  const { data } = useQuery({
    ...callQuery('Services/getService/{sx_id}', { sx_id, brief: true }),
    enabled: user !== undefined,
  })
  useEffect(() => {
    void api
      .call('Services/saveServiceData/{sx_id}', { sx_id }, { quiet: true })
      .catch(() => undefined)
  }, [sx_id])
  return data ?? page
}

function Head({ service, categoryName }: { service: Service; categoryName: string }) {
  const { provider, title, category } = service
  return (
    <header className="mb-5">
      <nav aria-label={m.marketplace_breadcrumb()} className="flex items-center gap-1.5 text-small">
        <Link kind="action" href="/services">
          {m.marketplace_nav()}
        </Link>
        <ChevronRight aria-hidden="true" className="size-4 text-muted" />
        <Link kind="action" href={categoryHref(category)}>
          {categoryName || m.marketplace_nav()}
        </Link>
      </nav>
      <h1 className="mt-1 text-title text-balance">{title}</h1>
      <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
        {provider && (
          <Anchor
            href={providerHref(provider.username)}
            className="flex min-h-target items-center gap-2.5 rounded-in hover:underline"
          >
            <Avatar
              id={provider.ux_id}
              name={provider.full_name}
              size={40}
              {...(provider.avatar && { source: { src: provider.avatar } })}
            />
            <span className="min-w-0 leading-tight wrap-anywhere">
              <b className="block">{provider.full_name}</b>
              <span className="text-small text-muted">
                {[provider.profession, service.location.city].filter(Boolean).join(', ')}
              </span>
            </span>
          </Anchor>
        )}
        {service.rating !== null && (
          <span className="num">
            <Stars rating={service.rating} />{' '}
            <a href="#reviews" className="text-muted hover:underline">
              {m.marketplace_reviews({ count: service.reviews_count })}
            </a>
          </span>
        )}
        <ShareButton title={title} />
      </div>
    </header>
  )
}
