import Plus from 'lucide-react/icons/plus'
import { useSearchParams } from 'react-router'
import type { SessionUser } from '@plaudit/contract/accounts'
import { m } from '@plaudit/i18n/messages'
import { Avatar } from '@plaudit/ui/avatar'
import { ButtonLink } from '@plaudit/ui/button'
import { Anchor } from '@plaudit/ui/link'
import { SideNav } from '@plaudit/ui/side-nav'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { OwnPage } from '../../../components/own-page.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import { Together } from '../../../components/together.tsx'
import { ownMeta } from '../../../lib/own-meta.ts'
import { slot } from '../../../lib/slot.tsx'
import { OrderList } from './list-screen.tsx'
import { openSalesCount } from './open-sales.ts'
import { part } from '../../../lib/part.ts'
import { useQuery } from '../../../lib/use-query.ts'

export const meta = ownMeta(m.orders_sales)

/** Few people have no address that was confirmed. */
const Unreached = part(async () => ({
  default: (await import('../../../components/unreached.tsx')).Unreached,
}))
const SalesChart = part(async () => ({ default: (await import('./sales-chart.tsx')).SalesChart }))
const FreeNext = part(async () => ({ default: (await import('./free-next.tsx')).FreeNext }))
const Coupons = part(async () => ({ default: (await import('./coupons.tsx')).Coupons }))
const SalesCalendar = part(async () => ({
  default: (await import('./sales-calendar.tsx')).SalesCalendar,
}))
const SalesReviews = part(async () => ({
  default: (await import('./sales-reviews.tsx')).SalesReviews,
}))
/** The money of what was sold. */
const Top = slot<object>(import.meta.glob('../../*/slots/sales-top.tsx'))
/** Part that lists payouts. */
const Payouts = slot<object>(import.meta.glob('../../*/slots/sales-payouts.tsx'))
/** Part that lists the seller's services. */
const Listings = slot<object>(import.meta.glob('../../*/slots/sales-listings.tsx'))

const tabs = ['orders', 'listings', 'calendar', 'reviews', 'coupons', 'payouts'] as const
type Tab = (typeof tabs)[number]

const names: Record<Tab, () => string> = {
  orders: m.orders_tab_orders,
  listings: m.orders_tab_listings,
  calendar: m.orders_tab_calendar,
  reviews: m.orders_tab_reviews,
  coupons: m.orders_coupons,
  payouts: m.orders_tab_payouts,
}

/** Tabs whose own heading stands beside their actions. */
const named: readonly Tab[] = ['listings', 'coupons', 'payouts']

/** `/sales`: what one sold, offers and booked, what buyers said, one’s coupons and payouts (specification 2). */
export default function Sales() {
  const [params] = useSearchParams()
  const tab = tabs.find((one) => one === params.get('tab')) ?? 'orders'
  return (
    <OwnPage>
      {(user) => (
        <div className="page grid items-start gap-x-8 gap-y-6 py-6 max-lg:grid-cols-[minmax(0,1fr)] md:py-8 lg:grid-cols-[216px_minmax(0,1fr)]">
          <Way user={user} tab={tab} />
          {tab !== 'orders' && <PageTitle title={names[tab]()} />}
          <div className="min-w-0">
            {tab !== 'orders' && (
              <h1 className={named.includes(tab) ? 'hidden-text' : 'mb-6 text-title'}>
                {names[tab]()}
              </h1>
            )}
            <Unreached />
            <Together waiting={<PanelSkeleton className="min-h-dvh" />}>
              <Shown tab={tab} />
            </Together>
          </div>
        </div>
      )}
    </OwnPage>
  )
}

/** Menu of a seller, beside the page on a desk and over it on a phone. */
function Way({ user, tab }: { user: SessionUser; tab: Tab }) {
  const { data } = useQuery(openSalesCount())
  const countOf = (one: Tab) =>
    one === 'orders' && data !== undefined && data.total > 0 ? { count: data.total } : {}
  return (
    <SideNav
      label={m.orders_sales()}
      className="lg:sticky lg:top-20"
      head={<Seller user={user} />}
      groups={[
        {
          links: tabs.map((one) => ({
            href: one === 'orders' ? '/sales' : `/sales?tab=${one}`,
            label: names[one](),
            current: one === tab,
            ...countOf(one),
          })),
        },
      ]}
      foot={
        <ButtonLink
          variant="soft"
          full
          href="/add-service"
          icon={<Plus aria-hidden="true" className="size-5" />}
        >
          {m.marketplace_offer()}
        </ButtonLink>
      }
    />
  )
}

/** The seller, and the way to what buyers see of them. */
function Seller({ user }: { user: SessionUser }) {
  return (
    <Anchor
      href={`/u/${user.username}`}
      className="flex min-h-target min-w-0 items-center gap-3 rounded-in hover:underline"
    >
      <Avatar
        id={user.ux_id ?? ''}
        name={user.full_name ?? ''}
        size={40}
        {...(user.avatar && { source: { src: user.avatar } })}
      />
      <span className="min-w-0 leading-tight">
        <b className="block truncate">{user.full_name}</b>
        <span className="block text-small font-normal text-muted">{m.orders_as_buyers()}</span>
      </span>
    </Anchor>
  )
}

function Shown({ tab }: { tab: Tab }) {
  if (tab === 'listings') return <Listings />
  if (tab === 'calendar') return <SalesCalendar />
  if (tab === 'reviews') return <SalesReviews />
  if (tab === 'coupons') return <Coupons />
  if (tab === 'payouts') return <Payouts />
  return (
    <OrderList
      side="seller"
      top={
        <>
          <Top />
          <FreeNext />
          <SalesChart />
        </>
      }
    />
  )
}
