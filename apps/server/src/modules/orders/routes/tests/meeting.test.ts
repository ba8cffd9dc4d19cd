import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { inTransaction } from '../../../../platform/db/db.ts'
import { forgetPayer } from '../../../payments/mutations/forgetPayer.ts'
import { forgetOrders } from '../../mutations/forget.ts'
import {
  beginsIn,
  bookable,
  booked,
  link,
  see,
  slotsOf,
  usual,
  type Asker,
} from './testing-appointments.ts'
import { admin, buyer, openMarket, pay, refused, seller, server, sql, stranger } from './testing.ts'

openMarket()

it('that was bought keeps its length when it is moved, though its listing offers another one now', async () => {
  const { sx_id, order_id } = await booked()
  const longer = `availability || '{"length_min": 90, "buffer_min": 30}'`
  await sql(`update services set availability = ${longer} where sx_id = $1`, [sx_id])
  const asked = { sx_id, order_id, minutes: 90 }
  const { slots } = await buyer.api.call('Services/getSlots/{sx_id}', asked)
  const { start = '', end = '' } = slots[3] ?? {}
  expect(Date.parse(end) - Date.parse(start)).toBe(60 * 60_000)
  await seller.api.call('orders/reschedule', { order_id, slot: { start } })
  await buyer.api.call('orders/answerReschedule', { order_id, start, agree: true })
  expect((await see(buyer, order_id)).slot).toMatchObject({ start, end })
  expect(await slotsOf(sx_id, 60)).toEqual([])
})

it('shares the places of one time between two orders of one purchase, each its own', async () => {
  const { sx_id } = await bookable({
    availability: { ...usual, seats: 3 },
    package: ['Short', 'Long'].map((label) => ({ label, price: 3000, included: 'An hour' })),
  })
  const { service } = await buyer.api.call('Services/getService/{sx_id}', { sx_id })
  const start = (await slotsOf(sx_id))[0]?.start ?? ''
  const lines = service.package.map(({ package_id }, n) => ({
    sx_id,
    package_id,
    slot: { start, seats: n + 1 },
  }))
  await buyer.api.call('cart/update', { lines })
  const ids = await pay(buyer)
  const had = await sql(
    `select o.quantity::int as paid, count(p.seat)::int as seats from orders o left join appointment_seats p using (order_id)
     where order_id = any ($1) group by o.order_id order by 1`,
    [ids],
  )
  expect(had).toEqual([1, 2].map((n) => ({ paid: n, seats: n })))
})

it('is kept for a payment that comes late where only another hold that ended is in its way', async () => {
  const [wanted, other] = [await bookable(), await bookable()]
  const start = (await slotsOf(wanted.sx_id))[0]?.start ?? ''
  const people = [await server.person(), await server.person()] as const
  const begin = async ({ api }: Asker, { sx_id }: { sx_id: string }) => {
    await api.call('cart/update', { lines: [{ sx_id, slot: { start } }] })
    const { checkout_id } = await api.call('checkout/start', { kind: 'cart', provider: 'sandbox' })
    await sql('update appointment_seats set held_until = now() where checkout_id = $1', [
      checkout_id,
    ])
    return checkout_id
  }
  const checkout_id = await begin(people[0], wanted)
  await begin(people[1], other)
  const paid = await people[0].api.call('checkout/sandbox', { checkout_id, outcome: 'paid' })
  expect(paid.state).toBe('fulfilled')
})

it('is read from the served feed by a parser of others: where, with whom, how many places, how often moved', async () => {
  const { sx_id, order_id, others, startOf } = await booked({
    booking_type: { place: 'in_person', per: 'hour' },
    meeting_link: '',
    delivery: ['address'],
    location: { country_code: 'FR', city: 'Angers', address: '8, rue des Lices; 2e étage' },
    availability: { ...usual, seats: 3 },
  })
  const place = '8, rue des Lices; 2e étage, Angers, FR'
  const named = place.replace('FR', 'France')
  expect((await see(buyer, order_id)).place).toMatchObject({ kind: 'address', address: place })
  expect((await see(admin, order_id)).place).toBeNull()
  // Where they meet is what was bought, whatever the listing says later.
  const location = { country_code: 'FR', city: 'Nantes', address: '1, quai' }
  await seller.api.call('services/addService', { sx_id, location })
  const feed = async ({ api }: Asker) => {
    const url = new URL((await api.call('tasks/makeFeed', {})).url).pathname
    const calendar = new ICAL.Component(ICAL.parse((await server.app.inject({ url })).body))
    const events = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
    const found = events.find(({ uid }) => uid.startsWith(`order:${order_id}@`))
    if (found === undefined) throw new Error('no event')
    const stamp = found.component.getFirstPropertyValue('dtstamp') as ICAL.Time
    const changed = found.component.getFirstPropertyValue('last-modified') as ICAL.Time
    expect(changed.toJSDate()).toEqual(stamp.toJSDate())
    const { sequence, location: where, description, startDate } = found
    const start = startDate.toJSDate().toISOString()
    return { sequence, where, description, start, stamp: stamp.toJSDate().getTime() }
  }
  const before = await feed(seller)
  expect(before).toMatchObject({ sequence: 0, where: named, start: await startOf() })
  expect(before.description).toContain((await see(seller, order_id)).buyer?.full_name)
  const id = [order_id]
  await sql(`update orders set created_at = created_at - interval '1 hour' where order_id = $1`, id)
  await buyer.api.call('orders/reschedule', { order_id, slot: { start: others[1] ?? '' } })
  const after = await feed(buyer)
  expect(after).toMatchObject({ sequence: 1, where: named, start: others[1] })
  expect(after.description).toContain((await see(buyer, order_id)).seller?.full_name)
  expect(after.stamp).toBeGreaterThanOrEqual(before.stamp)
  await sql(`update orders set item = item #- '{place,country_code}' where order_id = $1`, id)
  expect((await see(buyer, order_id)).place?.country_code).toBe('FR')
})

it('stands in its seller’s calendar by its start, until it is over', async () => {
  const [soon, late] = [await booked(), await booked()]
  const ids = [soon.order_id, late.order_id]
  await beginsIn(soon.order_id, 60)
  await beginsIn(late.order_id, 300)
  const list = async () => {
    const asked = { role: 'seller', state: 'open', sort: 'start', limit: 100 } as const
    const { orders } = await seller.api.call('orders/get', asked)
    return orders.map(({ order_id }) => order_id).filter((id) => ids.includes(id))
  }
  expect(await list()).toEqual(ids)
  await beginsIn(soon.order_id, -61)
  expect(await list()).toEqual([late.order_id])
})

describe('the link of an online appointment', () => {
  it('is no part of the listing: only its provider reads it there', async () => {
    const { sx_id } = await bookable({ service_data: { meeting_link: link, note: 'kept' } })
    for (const { api } of [await server.visitor(), buyer]) {
      const answer = await api.call('Services/getService/{sx_id}', { sx_id })
      expect(answer.service).toMatchObject({ meeting_link: null, service_data: { note: 'kept' } })
      expect(JSON.stringify(answer)).not.toContain('meet.example')
    }
    const asAdmin = await admin.api.call('Services/getService/{sx_id}', { sx_id })
    expect(asAdmin.service.meeting_link).toBeNull()
    const own = await seller.api.call('Services/getService/{sx_id}', { sx_id })
    expect(own.service.meeting_link).toBe(link)
  })

  it('is read by the two sides alone, from a quarter of an hour before until the end', async () => {
    const { order_id } = await booked()
    const room = link.replace('{order}', order_id)
    const linkFor = async (who: Asker) => (await see(who, order_id)).meeting_link
    expect(await see(buyer, order_id)).toMatchObject({
      meeting_link: '',
      meeting: { is_set: true, link: null },
    })
    expect(await see(seller, order_id)).toMatchObject({ meeting_link: '', meeting: { link: room } })
    for (const [minutes, seen] of [
      [17, ''],
      [14, room],
      [-59, room],
      [-61, ''],
    ] as const) {
      await beginsIn(order_id, minutes)
      expect([await linkFor(buyer), await linkFor(seller)]).toEqual([seen, seen])
      expect(await see(admin, order_id)).toMatchObject({ meeting_link: '', meeting: null })
    }
    expect((await refused(see(stranger, order_id))).status).toBe(404)
    await beginsIn(order_id, 5)
    await seller.api.call('orders/cancel', { order_id, reason: 'Ill' })
    expect(await linkFor(buyer)).toBe('')
  })

  it('of one order is its seller’s to say, and stands before the service’s', async () => {
    const { order_id } = await booked({ meeting_link: '' })
    const own = 'https://meet.example/only-us'
    const save = ({ api }: Asker, meeting_link: string) =>
      api.call('orders/saveMeetingLink', { order_id, meeting_link })
    expect((await see(buyer, order_id)).meeting).toMatchObject({ is_set: false })
    expect((await refused(save(buyer, own))).code).toBe('order_illegal_step')
    expect((await refused(save(admin, own))).code).toBe('order_illegal_step')
    expect((await refused(save(stranger, own))).status).toBe(404)
    for (const bad of ['http://meet.example/a', 'javascript:alert(1)', 'https://'])
      expect((await refused(save(seller, bad))).fields['meeting_link']).toContain('https')
    expect((await save(seller, own)).order.meeting?.link).toBe(own)
    await beginsIn(order_id, 5)
    expect((await see(buyer, order_id)).meeting_link).toBe(own)
    await beginsIn(order_id, -90)
    expect((await refused(save(seller, own))).code).toBe('order_illegal_step')
  })

  it('stays with what was bought online when its listing takes place somewhere else later', async () => {
    const { sx_id, order_id } = await booked({ delivery: ['address'] })
    const place = (to: 'online' | 'in_person') =>
      sql(
        `update services set booking_type = jsonb_set(booking_type, '{place}', to_jsonb($2::text)) where sx_id = $1`,
        [sx_id, to],
      )
    await place('in_person')
    await beginsIn(order_id, 5)
    expect((await see(buyer, order_id)).meeting_link).toBe(link.replace('{order}', order_id))
    expect((await see(seller, order_id)).can.set_meeting).toBe(true)
    const met = await booked({ booking_type: { place: 'in_person', per: 'hour' } })
    await sql(
      `update services set booking_type = '{"place": "online", "per": "hour"}' where sx_id = $1`,
      [met.sx_id],
    )
    expect((await see(buyer, met.order_id)).meeting).toBeNull()
    // An order of before the place was kept is where its listing is.
    await sql(`update orders set item = item - 'place' where order_id = $1`, [order_id])
    expect((await see(buyer, order_id)).meeting).toBeNull()
    await place('online')
    expect((await see(buyer, order_id)).meeting).toMatchObject({ is_set: true })
  })

  it('is not there for what takes place somewhere', async () => {
    const { order_id } = await booked({ booking_type: { place: 'in_person', per: 'hour' } })
    await beginsIn(order_id, 5)
    expect(await see(buyer, order_id)).toMatchObject({ meeting: null, meeting_link: '' })
    expect((await see(seller, order_id)).can.set_meeting).toBe(false)
  })
})

it('goes with its erased seller out of the order and of what was paid', async () => {
  const { order_id } = await booked({
    booking_type: { place: 'in_person', per: 'hour' },
    meeting_link: '',
    delivery: ['address'],
    location: { country_code: 'FR', city: 'Angers', address: '8, rue des Lices' },
  })
  await sql(
    `update checkouts c set subject = jsonb_set(c.subject, '{orders,0,requirements}', '"Bring a towel"')
     from orders o where o.order_id = $1 and o.checkout_id = c.checkout_id`,
    [order_id],
  )
  const kept = async () => {
    const [row] = await sql<{ text: string }>(
      `select o.item::text || c.subject::text as text from orders o join checkouts c using (checkout_id)
       where order_id = $1`,
      [order_id],
    )
    return row?.text.match(/rue des Lices|Bring a towel/g)
  }
  expect(await kept()).toEqual(['rue des Lices', 'rue des Lices', 'Bring a towel'])
  const [{ user_id } = { user_id: 0 }] = await sql<{ user_id: number }>(
    'select user_id from users where username = $1',
    [seller.username],
  )
  await inTransaction(server.parts.db, async (tx) => {
    await forgetOrders(tx, { user_id, addresses: [] })
    await forgetPayer(tx, { user_id, addresses: [] })
  })
  expect(await kept()).toBeNull()
})
