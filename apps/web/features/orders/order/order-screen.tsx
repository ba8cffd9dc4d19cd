import { useLocation } from 'react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { Order } from '@plaudit/contract/orders/shapes'
import { m } from '@plaudit/i18n/messages'
import { ButtonLink } from '@plaudit/ui/button'
import { Anchor, Link } from '@plaudit/ui/link'
import { Picture } from '@plaudit/ui/picture'
import { Pill } from '@plaudit/ui/pill'
import { PageTitle } from '../../../components/page-title.tsx'
import { isInApp } from '../../../lib/app-base.ts'
import { pictureSource } from '../../../lib/picture-source.ts'
import { part } from '../../../lib/part.ts'
import { useIsOn } from '../../../lib/site.ts'
import { ServicesHelp } from '../../marketplace/open/services-help.tsx'
import { boughtWords } from '../bought.ts'
import { WhenWhere } from '../when-where.tsx'
import { stateName, stateTones, talkHref } from '../words.ts'
import { Acts } from './acts.tsx'
import { Held } from './held.tsx'

/** Lines that only booked times have. */
const Meeting = part(() => import('./meeting.tsx'), { soon: true })
const CalendarButton = part(() => import('./calendar-button.tsx'))
const GroupButton = part(() => import('../../messaging/open/group-button.tsx'))
const FeedButton = part(() => import('../../todos/open/feed-button.tsx'))

const SubscriptionLine = part(() => import('../../payments/open/subscription-line.tsx'))
const Suspended = part(() => import('./suspended.tsx'))

/** Parts below the order itself load after it. */
const Keys = part(() => import('./keys.tsx'))
const Reviews = part(() => import('./reviews.tsx'))
const Needs = part(() => import('./needs.tsx'), { soon: true })
const Happenings = part(() => import('./happenings.tsx'))

/** The conversation of its two sides. */
const Beside = part(() => import('./beside.tsx'))

/** An order as one side sees it: what it is, what is held, what waits, what happened; on a desk, what is said beside it. */
export function OrderScreen({ order }: { order: Order }) {
  const { pathname } = useLocation()
  const hasServices = useIsOn('services')
  // The phone's shell has a screen for it.
  const hasBeside = order.conversation_with !== null && !isInApp(pathname)
  return (
    <div className={hasBeside ? 'lg:grid lg:grid-cols-[minmax(0,1fr)_400px]' : undefined}>
      <PageTitle title={`${order.title} · ${m.orders_number({ number: order.number })}`} />
      <div className="page max-w-[860px] py-6 md:py-8">
        <Head order={order} />
        {order.seller_suspended && order.role === 'buyer' && <Suspended order={order} />}
        <Held order={order} />
        <Keys order={order} />
        <Acts order={order} />
        <Reviews order={order} />
        <Needs order={order} />
        <Happenings order={order} />
        {hasServices && (
          <p className="mt-8 flex flex-wrap gap-x-6">
            <ServicesHelp />
          </p>
        )}
      </div>
      {hasBeside && (
        <div className="sticky top-(--bar) grid h-[calc(100dvh-var(--bar))] grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] self-start border-l border-line bg-sunken max-lg:hidden">
          <Beside order={order} />
        </div>
      )}
    </div>
  )
}

/** Its place is kept until its script is there: what stands below does not jump. */
function Group({ order, other }: { order: Order; other: NonNullable<Order['buyer']> }) {
  const title = m.orders_number({ number: order.number })
  return <GroupButton other={other} title={title} waiting={<span className="h-9 w-44" />} />
}

/** The list in which its reader has an order. */
const lists: Record<Order['role'], { href: string; name: () => string }> = {
  buyer: { href: '/orders', name: m.orders_mine },
  seller: { href: '/sales', name: m.orders_sales },
  admin: { href: '/admin/disputes', name: m.orders_disputes },
}

function Head({ order }: { order: Order }) {
  const isSeller = order.role === 'seller'
  const list = lists[order.role]
  const other = isSeller ? order.buyer : order.seller
  const name = other?.full_name ?? m.orders_somebody()
  const words = isSeller ? m.orders_for({ name }) : m.orders_from({ name })
  return (
    <header>
      <nav className="flex items-center gap-1.5 text-small">
        <Link kind="action" href={list.href}>
          {list.name()}
        </Link>
        <ChevronRight aria-hidden="true" className="size-4 text-muted" />
        <span className="num text-muted">{order.number}</span>
      </nav>
      {/* On a phone the buttons stand below picture and words, whose column is narrow. */}
      <div className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-5">
        <div className="w-[min(7rem,30vw)] self-start overflow-hidden rounded-card sm:row-span-2 sm:w-44">
          <Picture
            id={order.sx_id}
            name={order.title}
            source={pictureSource(order.image)}
            ratio="4/3"
            sizes="176px"
            priority
          />
        </div>
        <div className="min-w-0">
          <span className="flex flex-wrap gap-2">
            <Pill tone={stateTones[order.state]}>{stateName(order)}</Pill>
            {order.late && <Pill tone="danger">{m.orders_late_pill()}</Pill>}
            {order.test && <Pill tone="warn">{m.payments_test()}</Pill>}
          </span>
          <h1 className="mt-2 text-title-desk text-balance">
            {order.seller_suspended ? (
              order.title
            ) : (
              <Anchor href={`/s/${order.sx_id}`} className="hover:underline">
                {order.title}
              </Anchor>
            )}
          </h1>
          <p className="num mt-1 text-muted">
            {boughtWords(order)}{' '}
            {other && !other.no_page ? (
              <Anchor
                href={`/${isSeller ? 'page' : 'u'}/${encodeURIComponent(other.username)}`}
                className="font-semibold text-act-text hover:underline"
              >
                {words}
              </Anchor>
            ) : (
              words
            )}
            {order.role === 'admin' &&
              ` · ${m.orders_for({ name: order.buyer?.full_name ?? m.orders_somebody() })}`}
          </p>
          <WhenWhere order={order} />
        </div>
        <div className="mt-3 max-sm:col-span-full sm:col-start-2">
          <Buttons order={order} other={other} />
          {order.meeting && <Meeting order={order} />}
          {isSubscriber(order) && <SubscriptionLine sxId={order.sx_id} />}
        </div>
      </div>
    </header>
  )
}

/** True for a paid period that its reader bought. */
const isSubscriber = ({ stype, role }: Order): boolean =>
  stype === 'subscription' && role === 'buyer'

function Buttons({ order, other }: { order: Order; other: Order['buyer'] }) {
  return (
    <div className="flex flex-wrap gap-2">
      {order.conversation_with !== null && (
        <ButtonLink size="sm" href={talkHref(order)}>
          {m.orders_message()}
        </ButtonLink>
      )}
      {order.conversation_with !== null && other && <Group order={order} other={other} />}
      {isSubscriber(order) && (
        <ButtonLink size="sm" variant="soft" href="/subscriptions">
          {m.subscriptions_title()}
        </ButtonLink>
      )}
      {order.slot && order.role !== 'admin' && (
        <>
          <CalendarButton order={order} />
          <FeedButton />
        </>
      )}
    </div>
  )
}
