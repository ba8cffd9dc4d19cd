import { lazy, Suspense } from 'react'
import { formatNumber } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { ButtonLink } from '@plaudit/ui/button'
import { Link } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { ContestCardSkeletons } from '@plaudit/ui/row-skeletons'
import { StatTiles } from '@plaudit/ui/stat-tiles'
import { OwnPage } from '../../../components/own-page.tsx'
import { loadChunk } from '../../../lib/chunk.ts'
import { ownMeta } from '../../../lib/own-meta.ts'
import { slot } from '../../../lib/slot.tsx'
import { addHref } from '../addresses.ts'
import { useOwnServices } from './use-own.ts'

export const meta = ownMeta(m.marketplace_home)

/** Parts of orders: current purchases and sales. */
const Running = slot(import.meta.glob('../../*/slots/service-home.tsx'))

/** Stands far below what is bought and sold, and brings the cards of contests along: it comes later. */
const Favourites = lazy(() => loadChunk(() => import('../shelf/favourites.tsx')))

/** `/service`: the services home of a person, what they buy and sell at a glance. */
export default function ServiceHome() {
  return (
    <OwnPage>
      {() => (
        <div className="page py-6 md:py-8">
          <h1 className="text-title">{m.marketplace_home()}</h1>
          <p className="mt-1 text-muted">{m.marketplace_home_text()}</p>
          <Selling />
          <Running />
          <section className="mt-10">
            <h2 className="mb-4 text-head">{m.marketplace_favourites()}</h2>
            <Suspense fallback={<ContestCardSkeletons count={3} />}>
              <Favourites />
            </Suspense>
          </section>
          <p className="mt-8 flex flex-wrap gap-x-6">
            <Link kind="action" href="/recently-viewed">
              {m.marketplace_viewed()}
            </Link>
            <Link kind="action" href="/service/servicelist">
              {m.marketplace_plain_list()}
            </Link>
          </p>
        </div>
      )}
    </OwnPage>
  )
}

function Selling() {
  const locale = useLocale()
  const { data } = useOwnServices(1, 100)
  const own = data?.services ?? []
  const inState = (...states: string[]) =>
    formatNumber(own.filter(({ state }) => states.includes(state)).length, locale)
  const sum = (of: (service: (typeof own)[number]) => number) =>
    formatNumber(
      own.reduce((total, service) => total + of(service), 0),
      locale,
    )
  return (
    <section className="mt-8">
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <h2 className="mr-auto text-head">{m.marketplace_home_selling()}</h2>
        <ButtonLink variant="soft" href="/manage-services">
          {m.marketplace_manage()}
        </ButtonLink>
        <ButtonLink variant="act" href={addHref}>
          {m.marketplace_offer()}
        </ButtonLink>
      </div>
      <StatTiles
        tiles={[
          { label: m.marketplace_home_listings(), value: inState('approved') },
          { label: m.marketplace_home_waiting(), value: inState('under_review') },
          { label: m.marketplace_home_views(), value: sum(({ views }) => views) },
          { label: m.marketplace_home_done(), value: sum(({ orders_done }) => orders_done) },
        ]}
      />
    </section>
  )
}
