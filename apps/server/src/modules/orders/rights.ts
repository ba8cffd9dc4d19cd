import { moduleRights, moduleRow } from '../../rights/modules.ts'
import { admins, signedIn, type Outcome, type Role } from '../../rights/rules.ts'
import type { Fixtures } from '../../rights/fixtures.ts'

const ofPlatform = { of: 'platform', code: 'TEN' } as const

const kinds = ['nothing', 'listing', 'pending', 'delivered', 'completed', 'absent'] as const
type Kind = (typeof kinds)[number]

/** Orders are bought by the user from the organiser, paid in cash. */
interface Thing {
  order_id: string
  sx_id: string
}

const isSide = (role: Role): boolean => role === 'user' || role === 'organiser' || role === 'admin'

/** Nobody else knows of an order; of its sides only those of the step may, and only in its states. */
const step =
  (may: (role: Role, kind: Kind) => boolean) =>
  (role: Role, kind: Kind): Outcome => {
    if (role === 'visitor') return 401
    if (kind === 'absent' || !isSide(role)) return 404
    return may(role, kind) ? 'ok' : 409
  }
const buyer = (...states: Kind[]) => step((role, kind) => role === 'user' && states.includes(kind))
const seller = (...states: Kind[]) =>
  step((role, kind) => role === 'organiser' && states.includes(kind))
const either = (...states: Kind[]) =>
  step((role, kind) => role !== 'admin' && states.includes(kind))
const read = step(() => true)
const never = step(() => false)
const reminding = step(
  (role, kind) =>
    (role === 'user' && kind === 'pending') || (role === 'organiser' && kind === 'delivered'),
)
const orders: Kind[] = ['pending', 'delivered', 'completed', 'absent']
const nothing: Kind[] = ['nothing']
const aListing: Kind[] = ['listing']
const byId = ({ order_id }: Thing) => ({ order_id })
const withText = ({ order_id }: Thing) => ({ order_id, text: 'Thanks' })
const withReason = ({ order_id }: Thing) => ({ order_id, reason: 'because' })
/** The seller can't buy their own; everybody else can put it into a cart, a visitor too. */
const buying = (role: Role): Outcome => (role === 'organiser' ? 409 : 'ok')
const buyingSignedIn = (role: Role): Outcome => (role === 'visitor' ? 401 : buying(role))
const providerAlone = (role: Role): Outcome =>
  role === 'visitor' ? 401 : role === 'organiser' ? 'ok' : 404
const slot = { start: '2030-01-07T09:00:00.000Z' }

/** A service of the organiser that everybody may buy. */
async function listed(fixtures: Fixtures): Promise<string> {
  const { api } = fixtures.person('organiser')
  const { service } = await api.call('services/addService', {
    title: 'Sample service',
    category: 459,
    currency: 'EUR',
    package: [{ price: 2000, included: 'One thing', delivery_time: 3 }],
    service_image: [await fixtures.file('organiser')],
    payment: ['cash'],
    submit: true,
  })
  const { sx_id } = service
  await fixtures.person('admin').api.call('services/moderate', { sx_id, verdict: 'approve' })
  return sx_id
}

/** Rights to the calls of carts and orders. */
export const rights = moduleRights<Thing, Kind>({
  kinds,
  async make(kind, fixtures) {
    if (kind === 'absent') return { order_id: '0'.repeat(22), sx_id: '0'.repeat(22) }
    const { api } = fixtures.person('organiser')
    const sx_id = await listed(fixtures)
    if (kind === 'listing') return { sx_id, order_id: '0'.repeat(22) }
    const user = fixtures.person('user').api
    const { order } = await user.call('orders/agree', { sx_id, payment: 'cash' })
    const { order_id } = order
    if (kind !== 'pending') await api.call('orders/deliver', { order_id })
    if (kind === 'completed') {
      await user.call('orders/accept', { order_id })
      await api.call('orders/confirmPaid', { order_id })
    }
    return { sx_id, order_id }
  },
  rows: [
    moduleRow(
      'checkout/getCart/1',
      () => 'ok',
      () => ({}),
      nothing,
    ),
    moduleRow(
      'cart/update',
      () => 'ok',
      () => ({}),
      nothing,
    ),
    moduleRow(
      'cart/remove',
      () => 'ok',
      () => ({ line_id: '0'.repeat(22) }),
      nothing,
    ),
    moduleRow('sales/getSalesOverTime', signedIn, () => ({}), nothing),
    moduleRow('sales/getUserSales', signedIn, () => ({}), nothing),
    moduleRow('disputes/getQueue', admins, () => ({}), nothing),
    moduleRow('coupons/get', signedIn, () => ({}), nothing),
    moduleRow('coupons/save', signedIn, () => ({ code: 'TEN', per_cent: 10 }), nothing),
    moduleRow('coupons/remove', signedIn, () => ({ code: 'TEN' }), nothing),
    moduleRow('coupons/get', admins, () => ({ of: 'platform' }), nothing),
    moduleRow('coupons/save', admins, () => ({ ...ofPlatform, per_cent: 10 }), nothing),
    moduleRow('coupons/remove', admins, () => ofPlatform, nothing),
    moduleRow('DigitalFiles/getUserDigitalFiles', signedIn, () => ({}), nothing),
    moduleRow('DigitalFiles/getDigitalDownloads', signedIn, () => ({}), nothing),
    moduleRow<Thing, 'cart/add/{type}/{sx_id}/{quantity}', Kind>(
      'cart/add/{type}/{sx_id}/{quantity}',
      buying,
      ({ sx_id }) => ({ type: 'service', sx_id, quantity: 1 }),
      aListing,
    ),
    moduleRow<Thing, 'orders/agree', Kind>(
      'orders/agree',
      buyingSignedIn,
      ({ sx_id }) => ({ sx_id, payment: 'cash' }),
      aListing,
    ),
    moduleRow<Thing, 'DigitalFiles/getLicenceKeys', Kind>(
      'DigitalFiles/getLicenceKeys',
      providerAlone,
      ({ sx_id }) => ({ sx_id }),
      aListing,
    ),
    moduleRow<Thing, 'DigitalFiles/saveLicenceKeys', Kind>(
      'DigitalFiles/saveLicenceKeys',
      providerAlone,
      ({ sx_id }) => ({ sx_id, wanted: true, keys: ['SAMPLE-1'] }),
      aListing,
    ),
    moduleRow<Thing, 'DigitalFiles/removeLicenceKey', Kind>(
      'DigitalFiles/removeLicenceKey',
      (role) => (role === 'visitor' ? 401 : 404),
      ({ sx_id }) => ({ sx_id, key_id: 1 }),
      aListing,
    ),
    moduleRow('Services/getWaitLists', signedIn, () => ({}), nothing),
    moduleRow<Thing, 'Services/joinWaitList/{sx_id}', Kind>(
      'Services/joinWaitList/{sx_id}',
      (role) => (role === 'visitor' ? 401 : 409),
      ({ sx_id }) => ({ sx_id, ...slot }),
      aListing,
    ),
    moduleRow<Thing, 'Services/leaveWaitList/{sx_id}', Kind>(
      'Services/leaveWaitList/{sx_id}',
      signedIn,
      ({ sx_id }) => ({ sx_id, ...slot }),
      aListing,
    ),
    moduleRow<Thing, 'Services/getSlots/{sx_id}', Kind>(
      'Services/getSlots/{sx_id}',
      () => 'ok',
      ({ sx_id }) => ({ sx_id }),
      aListing,
    ),
    moduleRow<Thing, 'orders/get', Kind>('orders/get', read, byId, orders),
    moduleRow<Thing, 'orders/start', Kind>('orders/start', seller('pending'), byId, orders),
    moduleRow<Thing, 'orders/giveTime', Kind>(
      'orders/giveTime',
      never,
      ({ order_id }) => ({ order_id, days: 3 }),
      orders,
    ),
    moduleRow<Thing, 'orders/remind', Kind>('orders/remind', reminding, byId, orders),
    moduleRow<Thing, 'orders/deliver', Kind>('orders/deliver', seller('pending'), byId, orders),
    moduleRow<Thing, 'orders/requestRevision', Kind>(
      'orders/requestRevision',
      buyer('delivered'),
      ({ order_id }) => ({ order_id, message: 'Brighter' }),
      orders,
    ),
    moduleRow<Thing, 'orders/accept', Kind>('orders/accept', buyer('delivered'), byId, orders),
    moduleRow<Thing, 'orders/cancel', Kind>('orders/cancel', either('pending'), withReason, orders),
    moduleRow<Thing, 'orders/dispute', Kind>(
      'orders/dispute',
      buyer('delivered'),
      withReason,
      orders,
    ),
    moduleRow<Thing, 'orders/review', Kind>(
      'orders/review',
      either('completed'),
      ({ order_id }) => ({ order_id, rating: 5 }),
      orders,
    ),
    moduleRow<Thing, 'orders/skipReview', Kind>(
      'orders/skipReview',
      either('completed'),
      byId,
      orders,
    ),
    moduleRow<Thing, 'orders/reply', Kind>('orders/reply', never, withText, orders),
    moduleRow<Thing, 'disputes/answer', Kind>('disputes/answer', never, withText, orders),
    moduleRow<Thing, 'orders/confirmPaid', Kind>(
      'orders/confirmPaid',
      // The review was written before.
      seller('pending', 'delivered'),
      byId,
      orders,
    ),
    moduleRow<Thing, 'orders/reschedule', Kind>(
      'orders/reschedule',
      never,
      ({ order_id }) => ({ order_id, slot }),
      orders,
    ),
    moduleRow<Thing, 'orders/answerReschedule', Kind>(
      'orders/answerReschedule',
      never,
      ({ order_id }) => ({ order_id, start: slot.start, agree: true }),
      orders,
    ),
    moduleRow<Thing, 'orders/saveMeetingLink', Kind>(
      'orders/saveMeetingLink',
      never,
      ({ order_id }) => ({ order_id, meeting_link: 'https://meet.example/sample' }),
      orders,
    ),
    moduleRow<Thing, 'disputes/decide', Kind>(
      'disputes/decide',
      (role, kind) => {
        if (role !== 'admin') return role === 'visitor' ? 401 : 403
        return kind === 'absent' ? 404 : 409
      },
      ({ order_id }) => ({ order_id, verdict: 'buyer', reason: 'because' }),
      orders,
    ),
  ],
  tables: [
    'orders',
    'order_events',
    'reviews',
    'coupons',
    'licence_lists',
    'licence_keys',
    'slot_waits',
  ],
  known: (things) => ({
    order_id: things.map(({ order_id }) => order_id),
    sx_id: things.map(({ sx_id }) => sx_id),
  }),
})
