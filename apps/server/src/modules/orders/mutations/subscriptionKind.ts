import { feeOf } from '@plaudit/contract/payments/feeOf'
import { subscriptionRetries } from '@plaudit/contract/orders/constants'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { personOf } from '../../../platform/http/caller.ts'
import { publicId } from '../../../platform/ids.ts'
import type { Announcer } from '../../../platform/realtime/topics.ts'
import { findService, type ServiceRow } from '../../marketplace/data/services.ts'
import { isDown } from '../../marketplace/policy.ts'
import type { AgreementRow } from '../../payments/data/agreements.ts'
import { platformFees } from '../../payments/data/settings.ts'
import type {
  Bought,
  CheckoutKind,
  Fulfilment,
  Plan,
  Priced,
} from '../../payments/mutations/kinds.ts'
import { isPartOn } from '../../sites/data/settings.ts'
import { thingOf } from '../data/things.ts'
import { buyable } from './cart.ts'
import { makeOrder, type NewOrder } from './make.ts'
import { noteBack, noteWon } from './money.ts'
import { moveBySystem } from './steps.ts'
import { undoOrders } from './undo.ts'

/** Subject that an agreement remembers of a subscribed service. */
interface Subscribed {
  service_id: number
  sx_id: string
  package_id: string
}

/**
 * A subscription as the one checkout sees it (product 6): each period that is paid is an order of its own, whose price
 * is held until that time is over and the buyer had nothing against it. A subscription has no extras: a renewal asks
 * nobody, and a change of package would have to guess which of them go along.
 */
export function subscriptionKind(announcer: Announcer): CheckoutKind {
  return {
    name: 'subscription',
    forVisitors: false,
    price: subscribe,
    fulfil: (tx, bought) => fulfil(tx, announcer, bought),
    noteBack,
    noteWon,
    undo: (tx, bought) => undoOrders(tx, announcer, bought.checkout_id),
    agreement: { retries: subscriptionRetries, pausable: true, price: renew, packages },
  }
}

type Package = ServiceRow['package'][number]

const titleOf = (service: ServiceRow, { label }: Pick<Package, 'label'>): string =>
  [service.title, label].filter(Boolean).join(' · ')

async function subscribe({
  db,
  caller,
  input,
}: Parameters<CheckoutKind['price']>[0]): Promise<Priced> {
  const service = await buyable({ db }, String(input['sx_id'] ?? ''), caller)
  const wanted = input['package']
  const chosen =
    wanted === undefined
      ? service.package[0]
      : service.package.find(({ package_id }) => package_id === wanted)
  const { interval, service_id, sx_id } = service
  if (service.stype !== 'subscription' || interval === null || chosen?.price == null)
    return refuse('not_for_sale')
  const { package_id, price } = chosen
  return {
    ...(await priced(db, service, chosen, {
      buyer_id: personOf(caller).user_id,
      price,
      currency: service.currency,
    })),
    renews: {
      interval,
      about: `service:${service_id}`,
      title: titleOf(service, chosen),
      href: `/s/${sx_id}`,
      subject: { service_id, sx_id, package_id } satisfies Subscribed,
    },
  }
}

/**
 * A listing whose words were changed is looked at again, and goes on meanwhile for the people who subscribe to it. One that
 * was refused is its provider's to correct: nobody's subscription ends with it.
 */
const kept = new Set<ServiceRow['state']>(['approved', 'paused', 'under_review', 'refused'])

/**
 * Prices the next period: an agreement goes on as long as its provider keeps the listing, offered to others or not. Its
 * sum and currency are what was agreed, whatever the listing asks now. Nobody pays for a listing that was refused or taken
 * down, or whose provider is suspended, until that is lifted, nor while services are switched off.
 */
async function renew(
  db: Db,
  { subject, user_id, amount, currency }: AgreementRow,
): Promise<Priced | 'later' | undefined> {
  const { service_id, package_id } = subject as unknown as Subscribed
  const service = await findService(db, { service_id })
  if (service === undefined || !kept.has(service.state) || service.owner_id === null)
    return undefined
  const isOff = service.state === 'refused' || isDown(service)
  if (isOff || !(await isPartOn(db, 'services'))) return 'later'
  const chosen = service.package.find((one) => one.package_id === package_id)
  const label = chosen?.label ?? ''
  const agreed = { buyer_id: user_id, price: amount, currency }
  return priced(db, service, { package_id, label }, agreed)
}

interface Agreed {
  buyer_id: number
  price: number
  currency: string
}

async function priced(
  db: Db,
  service: ServiceRow,
  chosen: Pick<Package, 'package_id' | 'label'>,
  agreed: Agreed,
): Promise<Priced> {
  const { price } = agreed
  const { services: rate } = await platformFees(db)
  const order = newOrder(service, chosen, agreed)
  const name = titleOf(service, chosen)
  const thing = await thingOf(db, service.sx_id, order)
  return {
    currency: order.currency,
    lines: [{ label: 'item', values: { name }, amount: price, ...(thing && { thing }) }],
    shares: [
      {
        seller_id: order.seller_id,
        subject: `order:${order.order_id}`,
        price,
        fee: feeOf(price, rate),
        item: { kind: 'order', order_id: order.order_id, title: order.title },
      },
    ],
    subject: { order, sx_id: service.sx_id, package: chosen.package_id },
    description: name,
  }
}

const newOrder = (
  service: ServiceRow,
  { package_id, label }: Pick<Package, 'package_id' | 'label'>,
  { buyer_id, price, currency }: Agreed,
): NewOrder => ({
  order_id: publicId(),
  buyer_id,
  seller_id: service.owner_id ?? refuse('not_for_sale'),
  service_id: service.service_id,
  title: service.title,
  stype: service.stype,
  quantity: 1,
  amount: price,
  currency,
  requirements: service.requirements,
  outside: null,
  item: { package_id, label, price, extras: [], slot: null, coupon: null, discount: 0 },
})

/**
 * Packages of the service that cost something now, at today's price. The agreement keeps its currency and its interval:
 * a listing that is sold in another currency, for other periods or no longer as a subscription offers none, since its
 * prices are for something else.
 */
async function packages(db: Db, agreement: AgreementRow): Promise<Plan[]> {
  const { service_id, sx_id } = agreement.subject as unknown as Subscribed
  const service = await findService(db, { service_id })
  const { currency, interval } = agreement
  if (service?.stype !== 'subscription') return []
  if (service.currency !== currency || service.interval !== interval) return []
  return service.package.flatMap((one) => {
    const { package_id, label, price } = one
    if (price === null) return []
    const remembered: Subscribed = { service_id, sx_id, package_id }
    const title = titleOf(service, one)
    return [{ package_id, label, amount: price, subject: { ...remembered }, title }]
  })
}

async function fulfil(tx: Tx, announcer: Announcer, bought: Bought): Promise<Fulfilment> {
  const { order } = bought.subject as unknown as { order: NewOrder }
  const { checkout_id, is_test, period } = bought
  const of = period && {
    start: period.start.toISOString(),
    end: period.end.toISOString(),
    number: period.number,
  }
  const made = { ...order, item: { ...order.item, ...(of && { period: of }) } }
  await makeOrder(tx, announcer, made, { checkout_id, is_test })
  await moveBySystem(tx, announcer, order.order_id, 'start')
  return { outcome: 'fulfilled', result: { order_ids: [order.order_id] } }
}
