import type { CallError } from '@plaudit/client/client'
import { orderStates } from '@plaudit/contract/orders/constants'
import { beforeAll, expect, it } from 'vitest'
import { inTransaction } from '../../../../platform/db/db.ts'
import { refuse } from '../../../../platform/errors.ts'
import { step } from '../../../../platform/states.ts'
import { testTransitions } from '../../../../platform/testing-states.ts'
import { findService } from '../../../marketplace/data/services.ts'
import { openListing } from '../../../marketplace/factory.ts'
import { takeSeats } from '../../mutations/seats.ts'
import { moveBySystem } from '../../mutations/steps.ts'
import { orderLife, type LifeState, type OrderRole, type OrderVerb } from '../../states.ts'
import { beginsIn, bookable, booked, minute, see, slotsOf, usual } from './testing-appointments.ts'
import {
  add,
  admin,
  buyer,
  openMarket,
  order,
  pay,
  refused,
  seller,
  server,
  sql,
  stranger,
} from './testing.ts'

openMarket()

let order_id = ''
beforeAll(async () => {
  const { sx_id } = await bookable({ payment: ['cash'] })
  const start = (await slotsOf(sx_id)).at(-1)?.start ?? ''
  const { order } = await buyer.api.call('orders/agree', {
    sx_id,
    payment: 'cash',
    slot: { start },
  })
  order_id = order.order_id
})

/** The call of each step; reviews have a rule of their own, since both sides write them. */
const calls = {
  start: (who) => who.call('orders/start', { order_id }),
  deliver: (who) => who.call('orders/deliver', { order_id }),
  request_revision: (who) => who.call('orders/requestRevision', { order_id, message: 'Brighter' }),
  accept: (who) => who.call('orders/accept', { order_id }),
  cancel: (who) => who.call('orders/cancel', { order_id, reason: 'Ill' }),
  dispute: (who) => who.call('orders/dispute', { order_id, reason: 'Not that' }),
  resolve: (who) =>
    who.call('disputes/decide', { order_id, verdict: 'seller', reason: 'It is as agreed' }),
} satisfies Record<Exclude<OrderVerb, 'review'>, (who: (typeof buyer)['api']) => Promise<unknown>>

/** As a refusal of the rule: a person who isn't an admin never comes as far as the dispute. */
function refusedBy({ code }: CallError, verb: OrderVerb): never {
  if (verb === 'resolve' && code === 'forbidden') refuse('order_illegal_step')
  return refuse(code as 'order_illegal_step')
}

type Reached = (typeof orderLife)['rows'][number]['to']

async function attempt(from: LifeState, verb: OrderVerb, who: OrderRole): Promise<Reached> {
  if (verb === 'review') return step(orderLife, from, verb, who)
  await sql('update orders set state = $2, due_at = null where order_id = $1', [order_id, from])
  // Its buyer may call off an appointment that is ahead, also one that was begun; its seller delivers one that is not.
  await beginsIn(order_id, verb === 'deliver' ? -1 : 600)
  if (who === 'system') {
    const { db, realtime } = server.parts
    const moved = await inTransaction(db, (tx) => moveBySystem(tx, realtime, order_id, verb))
    if (!moved) refuse('order_illegal_step')
  } else {
    const { api } = { buyer, seller, admin }[who]
    await calls[verb](api).catch((error: CallError) => refusedBy(error, verb))
  }
  const [row] = await sql<{ state: Reached }>('select state from orders where order_id = $1', [
    order_id,
  ])
  return row?.state ?? refuse('not_found')
}

testTransitions(orderLife, {
  states: orderStates,
  verbs: [...(Object.keys(calls) as (keyof typeof calls)[]), 'review'],
  roles: ['buyer', 'seller', 'admin', 'system'],
  attempt,
})

/** Lines of an order's steps in the conversation, as one of its sides reads them. */
async function linesOf({ api }: typeof buyer, order_id: string) {
  const { conversation_with } = await see({ api }, order_id)
  const { conversations } = await api.call('messages/getConversations', {})
  const both = conversations.find(({ people }) => people.some(({ ID }) => ID === conversation_with))
  const conversation_id = both?.id ?? ''
  const { messages } = await api.call('messages/getMessages', { conversation_id })
  return messages
    .filter(
      ({ type, type_data }) => type === 'service_step' && type_data?.['order_id'] === order_id,
    )
    .map(({ user_id, type_data }) => ({ verb: type_data?.['verb'], n: type_data?.['n'], user_id }))
}

it('writes each step that both sides read into their conversation, once, in the name of whoever took it', async () => {
  const id = await order()
  const sides = await see(buyer, id)
  const [of, by] = [sides.buyer?.ID, sides.seller?.ID]
  await seller.api.call('orders/start', { order_id: id })
  await seller.api.call('orders/deliver', { order_id: id })
  // The same tap, sent again, is answered and written no second time.
  const asked = { order_id: id, message: 'Brighter' }
  const again = { idempotencyKey: 'one-tap' }
  await buyer.api.call('orders/requestRevision', asked, again)
  await buyer.api.call('orders/requestRevision', asked, again)
  await seller.api.call('orders/deliver', { order_id: id })
  await buyer.api.call('orders/dispute', { order_id: id, reason: 'Not what was said' })
  await admin.api.call('disputes/decide', { order_id: id, verdict: 'seller', reason: 'It is' })
  const told = [buyer, seller].map(async ({ api }) => {
    const { notifications } = await api.call('notifications/get', {})
    return notifications.find(({ href }) => href === `/orders/${id}`)?.text
  })
  expect((await Promise.all(told)).map((text) => text?.split('decided')[1])).toEqual([
    ' for the seller: €20.00 goes to them, and the order is over',
    ' for you: €20.00, less the fee, is yours now',
  ])
  const lines = await linesOf(buyer, id)
  expect(lines).toEqual([
    { verb: 'deliver', n: 3, user_id: by },
    { verb: 'request_revision', n: 4, user_id: of },
    { verb: 'deliver', n: 5, user_id: by },
    { verb: 'dispute', n: 6, user_id: of },
    // Neither of the two decided it.
    { verb: 'resolve', n: 7, user_id: null },
  ])
  expect(await linesOf(seller, id)).toEqual(lines)
  const { events } = await see(buyer, id)
  // Both sides are named, an admin is one of the platform's alone.
  const sidesOf = events.map((one) => [one.verb, one.by, one.user?.ID ?? null])
  expect(sidesOf).toContainEqual(['dispute', 'buyer', of])
  expect(sidesOf).toContainEqual(['resolve', 'admin', null])
  expect(lines.map(({ n }) => events[Number(n) - 1]?.verb)).toEqual(lines.map(({ verb }) => verb))
})

it('writes no line of a step that was rolled back, and one of a step of the clock', async () => {
  const id = await order()
  const { db, realtime } = server.parts
  const failed = inTransaction(db, async (tx) => {
    await moveBySystem(tx, realtime, id, 'cancel')
    throw new Error('something else of this transaction failed')
  })
  await expect(failed).rejects.toThrow('something else')
  expect(await linesOf(buyer, id)).toEqual([])
  await inTransaction(db, (tx) => moveBySystem(tx, realtime, id, 'cancel'))
  expect(await linesOf(seller, id)).toMatchObject([{ verb: 'cancel', user_id: null }])
})

it('hears both sides of a dispute, pages the queue, and lets nobody else speak', async () => {
  const [first, second] = [await order(), await order()]
  const say = ({ api }: Pick<typeof buyer, 'api'>, order_id: string) =>
    api.call('disputes/answer', { order_id, text: 'I delivered what we said' })
  expect((await refused(say(seller, first))).code).toBe('order_illegal_step')
  for (const order_id of [first, second]) {
    await seller.api.call('orders/deliver', { order_id })
    await buyer.api.call('orders/dispute', { order_id, reason: 'Not what was said' })
  }
  expect((await see(seller, first)).can.answer_dispute).toBe(true)
  const { order: told } = await say(seller, first)
  expect(told.state).toBe('disputed')
  await say(buyer, first)
  expect((await refused(say(stranger, first))).code).toBe('not_found')
  expect((await refused(say(admin, first))).code).toBe('order_illegal_step')
  const page = (at: number) => admin.api.call('disputes/getQueue', { limit: 1, page: at })
  const [one, two] = [await page(1), await page(2)]
  expect([one.total, two.total]).toEqual([2, 2])
  expect([one, two].flatMap(({ orders }) => orders.map(({ order_id }) => order_id))).toEqual([
    first,
    second,
  ])
  const said = one.orders[0]?.events.filter(({ message }) => message !== '') ?? []
  expect(said.map(({ verb, user }) => [verb, user?.username])).toEqual([
    ['dispute', buyer.username],
    ['answer', seller.username],
    ['answer', buyer.username],
  ])
  // The other side hears of it once, by the order's own address.
  const told2 = await sql<{ n: number }>(
    `select count(*)::int as n from notices where type = 'order_answer' and href = $1`,
    [`/orders/${first}`],
  )
  expect(told2[0]?.n).toBe(2)
})

it('gives a provider’s time once where a group appointment was shorter before', async () => {
  const times = { ...usual, length_min: 30 }
  const group = await bookable({ availability: { ...times, seats: 3 }, payment: ['cash'] })
  const alone = await bookable({ availability: times, payment: ['cash'] })
  const noon = (await slotsOf(group.sx_id)).findLast(({ start }) => start.includes('T12:00'))
  const book = ({ api }: typeof buyer, sx_id: string, start = '') =>
    api.call('orders/agree', { sx_id, payment: 'cash', slot: { start } })
  await book(buyer, group.sx_id, noon?.start)
  await book(buyer, alone.sx_id, noon?.end)
  await sql(
    `update services set availability = jsonb_set(availability, '{length_min}', '60') where sx_id = $1`,
    [group.sx_id],
  )
  expect((await refused(book(stranger, group.sx_id, noon?.start))).code).toBe('slot_taken')
  const { db } = server.parts
  const service = await findService(db, { sx_id: group.sx_id })
  if (service === undefined || noon === undefined) throw new Error('no slot')
  const end = new Date(Date.parse(noon.end) + 30 * minute).toISOString()
  const hour = { start: noon.start, end, seats: 1, time_zone: 'UTC' }
  // Nor is it given to a buyer who looked before the listing was changed.
  const late = inTransaction(db, (tx) => takeSeats(tx, service, hour, { checkout_id: 'late' }))
  await expect(late).rejects.toMatchObject({ code: 'slot_taken' })
})

it('moves an appointment to a time that only its own is in the way of', async () => {
  const { sx_id, order_id, start, startOf } = await booked({
    availability: { ...usual, lengths: [30] },
  })
  const later = new Date(Date.parse(start) + 30 * minute).toISOString()
  const freeFor = async ({ api }: typeof buyer) =>
    (await api.call('Services/getSlots/{sx_id}', { sx_id, minutes: 60, order_id })).slots
      .filter(({ free }) => free > 0)
      .map((one) => one.start)
  expect(await freeFor(buyer)).toContain(later)
  expect((await slotsOf(sx_id, 60)).map((one) => one.start)).not.toContain(later)
  expect((await refused(freeFor(stranger))).code).toBe('not_found')
  await seller.api.call('orders/reschedule', { order_id, slot: { start: later } })
  await buyer.api.call('orders/answerReschedule', { order_id, start: later, agree: true })
  expect(await startOf()).toBe(later)
})

it('knows on every device that the buyer answered what the seller needs', async () => {
  const { sx_id } = await openListing(seller.api, admin.api, { requirements: 'The list of songs' })
  await add(buyer, sx_id)
  const [id = ''] = await pay(buyer)
  const { requirements_answered: before, conversation_with } = await see(buyer, id)
  expect(before).toBe(false)
  // Words of the seller are no answer.
  const { buyer: of } = await see(seller, id)
  const write = ({ api }: typeof buyer, to_id: number) =>
    api.call('messages/send', { to_id, text: 'Five songs', client_id: `needs-${to_id}` })
  await write(seller, of?.ID ?? 0)
  expect((await see(buyer, id)).requirements_answered).toBe(false)
  await write(buyer, conversation_with ?? 0)
  expect((await see(buyer, id)).requirements_answered).toBe(true)
  expect((await see(seller, id)).requirements_answered).toBe(true)
})
