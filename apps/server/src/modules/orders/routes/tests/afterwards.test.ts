import { expect, it } from 'vitest'
import { documentsByIds } from '../../../files/data.ts'
import { openListing } from '../../../marketplace/factory.ts'
import { tellRefund } from '../../../payments/mutations/tellRefunds.ts'
import { bookedBy } from '../../data/ofPerson.ts'
import { tellBuyers } from '../../mutations/tellBuyers.ts'
import {
  add,
  admin,
  buyer,
  noticesOf,
  openMarket,
  order,
  pay,
  refused,
  seller,
  server,
  sql,
  stranger,
} from './testing.ts'
import { booked, comesWhileAnotherLeaves } from './testing-appointments.ts'

openMarket()

const seen = async (order_id: string) => (await buyer.api.call('orders/get', { order_id })).order

const upload = async (name: string): Promise<string> => {
  const file = new File([name], name, { type: 'text/plain' })
  return (await seller.api.call('Files/uploadDocument', { file })).value.split('/')[0] ?? ''
}

it('a split price is the same sum to a cent in the order and in the ledger, and its buyer reads what came back with the tax', async () => {
  const { sx_id } = await openListing(seller.api, admin.api, {
    package: [{ price: 9990, included: 'A poster', delivery_time: 1 }],
  })
  const { api } = await server.person()
  await seller.api.call('payments/saveTaxes', { rates: [{ country: '', rate: 20, name: 'TVA' }] })
  await api.call('cart/update', { lines: [{ sx_id }] })
  const { checkout_id } = await api.call('checkout/start', { kind: 'cart', provider: 'sandbox' })
  const { order_ids = [] } = await api.call('checkout/sandbox', { checkout_id, outcome: 'paid' })
  await seller.api.call('payments/saveTaxes', { rates: [] })
  const [order_id = ''] = order_ids
  await seller.api.call('orders/deliver', { order_id })
  await api.call('orders/dispute', { order_id, reason: 'Not these colours' })
  const asked = { order_id, verdict: 'split', share: 30, reason: 'A part of it' } as const
  await admin.api.call('disputes/decide', asked)
  const mine = (await api.call('orders/get', { order_id })).order
  expect(mine).toMatchObject({ refunded: { amount: 2997 }, charged: { back: { amount: 3596 } } })
  const theirs = (await seller.api.call('orders/get', { order_id })).order
  expect(theirs?.yours).toMatchObject({ fee: { amount: 699 }, amount: { amount: 6294 } })
  const held = `select e.amount::int from ledger_entries e join ledger_accounts using (account_id)
    where kind = 'held' and subject = $1 order by entry_id`
  expect(await sql(held, [`order:${order_id}`])).toEqual(
    [8991, -2697, -6294].map((amount) => ({ amount })),
  )
})

it('lists the files of a seller page by page, in the order of their listings', async () => {
  const names = ['a.txt', 'b.txt', 'c.txt']
  const sold: string[] = []
  for (const name of names) sold.push(await upload(name))
  const more = { stype: 'digital' as const, digital_files: sold }
  const { sx_id } = await openListing(seller.api, admin.api, more)
  await openListing(seller.api, admin.api, { ...more, digital_files: sold.slice(2) })
  const page = (after?: string) =>
    seller.api.call('DigitalFiles/getUserDigitalFiles', { limit: 2, ...(after && { after }) })
  const first = await page()
  const second = await page(first.next ?? '')
  const read = [first, second].flatMap(({ files }) => files.map(({ name }) => name))
  expect(read).toEqual(['c.txt', ...names])
  const one = await seller.api.call('DigitalFiles/getUserDigitalFiles', { sx_id })
  expect([one.files.map(({ name }) => name), one.next]).toEqual([names, null])
  // More ids than a statement takes parameters.
  const ids = [...Array.from({ length: 70_000 }, (_, n) => `none${n}`), ...sold]
  expect((await documentsByIds(server.parts.db, ids)).size).toBe(3)
})

it('brings a new version to whoever bought before, who is told once; not to who was paid back', async () => {
  const first = await upload('one.txt')
  const { sx_id, service_id } = await openListing(seller.api, admin.api, {
    stype: 'digital',
    digital_files: [first],
  })
  await add(buyer, sx_id)
  const [order_id = ''] = await pay(buyer)
  // What arrives by itself is news for the buyer alone: the seller reads that it was bought.
  expect(await noticesOf(seller, order_id)).toEqual(['order_buy'])
  expect(await noticesOf(buyer, order_id)).toEqual(['order_deliver'])
  await add(stranger, sx_id)
  const [back = ''] = await pay(stranger)
  await sql(`update orders set state = 'cancelled' where order_id = $1`, [back])
  const before = await buyer.api.call('DigitalFiles/getDigitalDownloads', { order_id })
  expect(before.downloads).toMatchObject([{ name: 'one.txt', new_since: null }])

  const second = await upload('two.txt')
  await seller.api.call('services/addService', { sx_id, digital_files: [second, first] })
  const { downloads } = await buyer.api.call('DigitalFiles/getDigitalDownloads', { order_id })
  expect(downloads.map(({ name, new_since }) => [name, new_since !== null])).toEqual([
    ['two.txt', true],
    ['one.txt', false],
  ])
  const told = () =>
    sql<{ username: string; href: string }>(
      `select username, href from notices join users using (user_id)
       where type = 'digital_files_new' and group_key = $1`,
      [`files:${service_id}`],
    )
  await expect.poll(told).toEqual([{ username: buyer.username, href: '/library' }])
  const [row] = await sql<{ revision: number }>(
    'select revision from services where service_id = $1',
    [service_id],
  )
  await tellBuyers(server.parts.db, { service_id, revision: row?.revision ?? 0 })
  expect(await told()).toHaveLength(1)

  // Something else is sold under this name now: what was bought stays with its buyers.
  await seller.api.call('services/addService', { sx_id, stype: 'onetime', digital_files: [] })
  const kept = await buyer.api.call('DigitalFiles/getDigitalDownloads', { order_id })
  expect(kept.downloads.map(({ name }) => name)).toEqual(['two.txt', 'one.txt'])
})

it('waits for what both sides say of it, until they said it, skipped it, or two weeks went by', async () => {
  const waits = async (who: typeof buyer, ...ids: string[]) => {
    const { tasks } = await who.api.call('tasks/get', {})
    const keys = tasks.map(({ key }) => key)
    return ids.map((id) => keys.includes(`order:${id}:review`))
  }
  const ids = [await order(), await order(), await order()] as const
  const [said, skipped, late] = ids
  for (const order_id of ids) {
    await seller.api.call('orders/deliver', { order_id })
    expect(await waits(buyer, order_id)).toEqual([false])
    await buyer.api.call('orders/accept', { order_id })
  }
  expect([await waits(buyer, ...ids), await waits(seller, ...ids)].flat()).not.toContain(false)
  await buyer.api.call('orders/review', { order_id: said, rating: 5 })
  const skip = (order_id: string) => buyer.api.call('orders/skipReview', { order_id })
  expect((await skip(skipped)).order.reviews).toEqual({ own: null, other: null, skipped: true })
  await sql(`update orders set completed_at = now() - interval '15 days' where order_id = $1`, [
    late,
  ])
  expect(await waits(buyer, ...ids)).toEqual([false, false, false])
  expect(await waits(seller, ...ids)).toEqual([true, true, false])
  // Who skipped it can still write it.
  await buyer.api.call('orders/review', { order_id: skipped, rating: 4 })
  expect((await buyer.api.call('orders/get', { order_id: skipped })).order?.reviews).toMatchObject({
    own: { rating: 4 },
    skipped: false,
  })
  const open = await order()
  expect((await refused(skip(open))).code).toBe('order_illegal_step')
})

it('keeps the place of a buyer who comes to a shared time at the moment when the only other one leaves it', async () => {
  const stays = await comesWhileAnotherLeaves()
  const places = 'select from appointment_seats where checkout_id = $1'
  expect(await sql(places, [stays])).toHaveLength(1)
})

it('frees the time of an appointment that a dispute ended before it came, and takes it off both calendars', async () => {
  const { order_id } = await booked()
  await seller.api.call('orders/start', { order_id })
  await buyer.api.call('orders/dispute', { order_id, reason: 'They do not answer' })
  await admin.api.call('disputes/decide', { order_id, verdict: 'buyer', reason: 'Nobody is there' })
  expect(await sql('select from appointment_seats where order_id = $1', [order_id])).toEqual([])
  const { ID: id = 0 } = await buyer.api.call('api/getUser', {})
  const keys = (await bookedBy(server.parts.db, id, 'EN')).map(({ key }) => key)
  expect(keys).not.toContain(`order:${order_id}`)
})

it('leads from the letters of a payment to the order that it paid, and to its receipt second', async () => {
  const one = await server.person()
  const to = `${one.username}@example.org`
  await sql('update users set email_confirmed_at = now() where username = $1', [one.username])
  for (const { api } of [seller, stranger])
    await add(one, (await openListing(api, admin.api)).sx_id)
  const [first = '', second = ''] = await pay(one)
  await one.api.call('orders/cancel', { order_id: second, reason: 'Ill' })
  const payments = server.parts.ports.get('payments')
  const refunds = await sql<{ refund_id: string }>(
    `select refund_id from refunds join payment_shares using (payment_id) where subject = $1`,
    [`order:${first}`],
  )
  for (const { refund_id } of refunds) await tellRefund(payments, refund_id)
  await add(one, (await openListing(seller.api, admin.api)).sx_id)
  const [third = ''] = await pay(one)
  const mails = await sql<{ text: string }>(
    'select text from mails where recipient = $1 and not notice order by mail_id',
    [to],
  )
  const led = mails.map(({ text }) =>
    [...text.matchAll(/https?:\/\/[^/]+\/([\w/]+)/g)].map(([, path]) => path),
  )
  expect(led).toEqual([
    ['orders', 'checkout/test'],
    [`orders/${second}`, 'checkout/test'],
    [`orders/${third}`, 'checkout/test'],
  ])
})

it('sells nothing of an account that is suspended, until that is lifted', async () => {
  const { sx_id } = await openListing(seller.api, admin.api)
  const id = await order()
  await sql(`update orders set state = 'revision_requested' where order_id = $1`, [id])
  const { order_id: visit, others } = await booked()
  const [, , start = ''] = others
  await seller.api.call('orders/reschedule', { order_id: visit, slot: { start } })
  const put = () => buyer.api.call('cart/update', { lines: [{ sx_id }] })
  await put()
  const { ID: user_id = 0 } = await seller.api.call('api/getUser', {})
  const suspend = (suspended: boolean) =>
    suspended
      ? admin.api.call('admin/suspendUser', { user_id, reason: 'spam', words: 'A test' })
      : admin.api.call('admin/liftSuspension', { user_id })
  await suspend(true)
  expect((await refused(put())).code).toBe('not_for_sale')
  const unable = { remind: false, give_time: false }
  expect(await seen(id)).toMatchObject({ seller_suspended: true, can: unable })
  const unmoved = { reschedule: false, reschedule_alone: false, answer_reschedule: false }
  expect((await seen(visit))?.can).toMatchObject(unmoved)
  const codes = [
    buyer.api.call('orders/remind', { order_id: id }),
    buyer.api.call('orders/giveTime', { order_id: id, days: 3 }),
    buyer.api.call('orders/reschedule', { order_id: visit, slot: { start } }),
    buyer.api.call('orders/answerReschedule', { order_id: visit, start, agree: true }),
  ].map(async (step) => (await refused(step)).code)
  expect(new Set(await Promise.all(codes))).toEqual(new Set(['order_illegal_step']))
  // What was delivered is accepted or disputed: nobody is there to change it, or to be paid the rest.
  await sql(`update orders set state = 'delivered' where order_id = $1`, [id])
  const can = { request_revision: false, accept: true, dispute: true }
  expect(await seen(id)).toMatchObject({ seller_suspended: true, can })
  const change = buyer.api.call('orders/requestRevision', { order_id: id, message: 'Brighter' })
  expect((await refused(change)).code).toBe('order_illegal_step')
  await sql(`update orders set state = 'in_progress', rest = 100 where order_id = $1`, [id])
  expect((await seen(id))?.can.pay_rest).toBe(false)
  const rest = buyer.api.call('checkout/quote', { kind: 'rest', order_id: id })
  expect((await refused(rest)).code).toBe('not_for_sale')
  const told = async () => JSON.stringify(await buyer.api.call('notifications/get', {}))
  await expect.poll(told).toContain('is suspended')
  const { cart } = await buyer.api.call('checkout/getCart/1', {})
  expect(cart.items.map(({ problem }) => problem)).toContain('gone')
  const opened = server.client().call('Services/getService/{sx_id}', { sx_id })
  expect((await refused(opened)).status).toBe(404)
  await suspend(false)
  expect((await seen(id))?.seller_suspended).toBe(false)
  const cartOf = { kind: 'cart', provider: 'sandbox' } as const
  const { checkout_id } = await buyer.api.call('checkout/start', cartOf)
  const paid = await buyer.api.call('checkout/sandbox', { checkout_id, outcome: 'paid' })
  expect(paid.order_ids?.length).toBeGreaterThan(0)
})
