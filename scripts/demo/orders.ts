import type { Person } from '../import/people.ts'
import type { Api } from '@plaudit/client/client'
import { outsidePayments } from '@plaudit/contract/marketplace/categories'
import type { Order } from '@plaudit/contract/orders/shapes'

/** Ends to which a sample order is walked; `agreed` is paid to the seller's hand. */
const ends = [
  'delivered',
  'revision_requested',
  'completed',
  'reviewed',
  'pending',
  'in_progress',
  'cancelled',
  'disputed',
  'resolved',
  'agreed',
] as const
type End = (typeof ends)[number]

const words = {
  file: 'A sample of what is delivered.\n',
  delivered: 'Everything is in the folder. This is a sample delivery.',
  revision: 'Could the third one be a little warmer? This is a sample request.',
  cancelled: 'The hall is closed that week. This is a sample reason.',
  disputed: 'What came is not what was agreed. This is a sample dispute.',
  resolved: 'Half of it was delivered. This is a sample decision.',
  buyer: [
    'Exactly the light that we have. A sample review.',
    'On time, calm and clear. A sample review.',
    'Good work; we talked once too often. A sample review.',
  ],
  seller: 'Clear words, a quick answer. A sample review.',
  reply: 'Thank you. It was a pleasure.',
}

interface Sides {
  buyer: Person
  seller: Person
  admin: Api
}

type Act = (sides: Sides, order_id: string) => Promise<unknown>
const start: Act = ({ seller }, order_id) => seller.api.call('orders/start', { order_id })
const deliver: Act = async ({ seller }, order_id) => {
  const file = new File([words.file], 'sample-delivery.txt', { type: 'text/plain' })
  const { document_id } = await seller.api.call('Files/uploadDocument', { file })
  await seller.api.call('orders/deliver', {
    order_id,
    message: words.delivered,
    attachments: [document_id],
  })
}
const accept: Act = ({ buyer }, order_id) => buyer.api.call('orders/accept', { order_id })
const dispute: Act = ({ buyer }, order_id) =>
  buyer.api.call('orders/dispute', { order_id, reason: words.disputed })
const review: Act = async ({ buyer, seller }, order_id) => {
  const at = (order_id.codePointAt(0) ?? 0) % words.buyer.length
  await buyer.api.call('orders/review', {
    order_id,
    rating: at === 2 ? 4 : 5,
    text: words.buyer[at] ?? '',
  })
  await seller.api.call('orders/review', { order_id, rating: 5, text: words.seller })
  if (at === 0) await seller.api.call('orders/reply', { order_id, text: words.reply })
}

const steps: Record<End, readonly Act[]> = {
  pending: [],
  agreed: [({ seller }, order_id) => seller.api.call('orders/confirmPaid', { order_id })],
  in_progress: [start],
  delivered: [start, deliver],
  revision_requested: [
    deliver,
    ({ buyer }, order_id) =>
      buyer.api.call('orders/requestRevision', { order_id, message: words.revision }),
  ],
  completed: [deliver, accept],
  reviewed: [deliver, accept, review],
  cancelled: [
    ({ seller }, order_id) =>
      seller.api.call('orders/cancel', { order_id, reason: words.cancelled }),
  ],
  disputed: [start, dispute],
  resolved: [
    start,
    dispute,
    ({ admin }, order_id) =>
      admin.call('disputes/decide', {
        order_id,
        verdict: 'split',
        share: 50,
        reason: words.resolved,
      }),
  ],
}

/** Deals the ends out, each once before one comes again. An appointment that is ahead gets none that needs its delivery. */
function dealt(): (isAhead: boolean) => End {
  const all = ends.filter((end) => end !== 'agreed')
  let left: End[] = []
  return (isAhead) => {
    const fits = (end: End) => !isAhead || !steps[end].includes(deliver)
    if (!left.some(fits)) left = [...left, ...all]
    const end = left.find(fits) ?? 'pending'
    left = left.toSpliced(left.indexOf(end), 1)
    return end
  }
}

/** A free time of a service that takes place at one. */
async function slotOf(api: Api, sx_id: string): Promise<{ start: string } | undefined> {
  const { slots } = await api.call('Services/getSlots/{sx_id}', { sx_id })
  const free = slots.find((slot) => slot.free > 0)
  return free && { start: free.start }
}

/** Buys one with test money. @returns its order; nothing once real keys are set. */
async function buy({ api }: Person, sx_id: string): Promise<string | undefined> {
  const slot = await slotOf(api, sx_id)
  await api.call('cart/update', { lines: [{ sx_id, ...(slot && { slot }) }] })
  const { providers } = await api.call('checkout/quote', { kind: 'cart' })
  if (!providers.includes('sandbox')) return undefined
  const { checkout_id } = await api.call('checkout/start', { kind: 'cart', provider: 'sandbox' })
  const done = await api.call('checkout/sandbox', { checkout_id, outcome: 'paid' })
  return done.order_ids?.[0]
}

/** Subscribes with test money, unless they did before. @returns orders that were made. */
async function subscribe({ api }: Person, sx_id: string): Promise<number> {
  const wanted = { kind: 'subscription', sx_id } as const
  const { subscriptions } = await api.call('subscriptions/get', {})
  if (subscriptions.some(({ href }) => href.endsWith(sx_id))) return 0
  const { providers } = await api.call('checkout/quote', wanted)
  if (!providers.includes('sandbox')) return 0
  const { checkout_id } = await api.call('checkout/start', { ...wanted, provider: 'sandbox' })
  const { order_ids = [] } = await api.call('checkout/sandbox', { checkout_id, outcome: 'paid' })
  return order_ids.length
}

/** Orders what is paid to the seller's hand; nothing where the seller takes no such payment. */
async function agree({ api }: Person, sx_id: string): Promise<string | undefined> {
  const { service } = await api.call('Services/getService/{sx_id}', { sx_id })
  const payment = outsidePayments.find((way) => service.payment.includes(way))
  if (payment === undefined) return undefined
  const slot = await slotOf(api, sx_id)
  const { order } = await api.call('orders/agree', { sx_id, payment, ...(slot && { slot }) })
  return order.order_id
}

/** Takes the steps of an order. A download that waits for the buyer is delivered by itself. */
async function walk(sides: Sides, end: End, order_id: string): Promise<void> {
  const now = async (): Promise<Order | undefined> =>
    (await sides.buyer.api.call('orders/get', { order_id })).order
  for (const step of steps[end]) {
    const state = (await now())?.state
    if (state === 'delivered' && (step === start || step === deliver)) continue
    await step(sides, order_id)
  }
}

/**
 * Makes one order of each sample service, so that all states are there. Orders that a person has already stay.
 * @param sold public ids of approved services with their sellers. @returns the number of orders made.
 */
export async function makeOrders(
  sold: readonly { sx_id: string; stype: string; seller: Person }[],
  buyers: readonly Person[],
  admin: Api,
): Promise<number> {
  let made = 0
  const nextEnd = dealt()
  for (const [at, { sx_id, stype, seller }] of sold.entries()) {
    const buyer = buyers[at % buyers.length]
    if (buyer === undefined) continue
    if (stype === 'subscription') {
      made += await subscribe(buyer, sx_id)
      continue
    }
    const { orders } = await buyer.api.call('orders/get', { role: 'buyer', limit: 100 })
    if (orders.some((one) => one.sx_id === sx_id)) continue
    const outside = at % 3 === 1 ? await agree(buyer, sx_id) : undefined
    const order_id = outside ?? (await buy(buyer, sx_id))
    if (order_id === undefined) continue
    // A download is there at once: its buyer can only say how it was.
    const isWalked = stype !== 'digital' && outside === undefined
    const isAhead = stype === 'booking' || stype === 'consultation'
    const end = isWalked ? nextEnd(isAhead) : outside ? 'agreed' : 'reviewed'
    await walk({ buyer, seller, admin }, end, order_id)
    made += 1
  }
  return made
}
