import { useSearchParams } from 'react-router'
import { m } from '@plaudit/i18n/messages'
import { LinkTabs } from '@plaudit/ui/tabs'
import { OwnPage } from '../../../components/own-page.tsx'
import { ownMeta } from '../../../lib/own-meta.ts'
import { slot } from '../../../lib/slot.tsx'
import { OrderList } from './list-screen.tsx'
import { part } from '../../../lib/part.ts'

export const meta = ownMeta(m.orders_sales)

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
/** What was paid out. */
const Payouts = slot<object>(import.meta.glob('../../*/slots/sales-payouts.tsx'))
/** What is offered. */
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

/** `/sales`: what one sold, offers and booked, what buyers said, one’s coupons and payouts (specification 2). */
export default function Sales() {
  const [params] = useSearchParams()
  const tab = tabs.find((one) => one === params.get('tab')) ?? 'orders'
  return (
    <OwnPage>
      {() => (
        <div className="page max-w-[920px] py-6 md:py-8">
          <LinkTabs
            label={m.orders_sales()}
            className="mb-6"
            tabs={tabs.map((one) => ({
              href: one === 'orders' ? '?' : `?tab=${one}`,
              label: names[one](),
              current: one === tab,
            }))}
          />
          {tab !== 'orders' && <h1 className="hidden-text">{names[tab]()}</h1>}
          <Shown tab={tab} />
        </div>
      )}
    </OwnPage>
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
