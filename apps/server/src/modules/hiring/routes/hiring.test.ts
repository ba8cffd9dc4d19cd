import { beforeAll, expect, it } from 'vitest'
import { inTransaction, statement } from '../../../platform/db/db.ts'
import { publicId } from '../../../platform/ids.ts'
import { watch } from '../../../platform/realtime/testing.ts'
import { api, openServer, server, visitor } from '../../../testing-server.ts'
import { refuses } from '../../contests/factory.ts'
import { endDueOffers, payOffer } from '../mutations/ending.ts'
import { isNew } from '../present/jobs.ts'

openServer()

type Someone = Awaited<ReturnType<typeof server.person>>
let leo: Someone
let amina: Someone
const services = new Map<string, string>()
const sql = (text: string, values: unknown[] = []) =>
  statement<Record<string, unknown>>(server.parts.db, text, values)
const idOf = async (person: Someone): Promise<number> =>
  Number(
    (await sql('select user_id from users where username = $1', [person.username]))[0]?.['user_id'],
  )

beforeAll(async () => {
  ;[leo, amina] = await Promise.all([server.person(), server.person()])
})

/** Somebody who has a service to offer. */
async function provide(person: Someone): Promise<void> {
  const sx_id = publicId()
  services.set(person.username, sx_id)
  await sql(
    `insert into services (sx_id, owner_id, state, title, category, currency, package, stype)
     values ($1, $2, 'under_review', 'Portraits', 453, 'EUR', '[{"label": "One", "price": 100}]', 'onetime')`,
    [sx_id, await idOf(person)],
  )
}

async function postJob(given: object = {}) {
  const { feed } = await api.call('feeds/addFeed', {
    group_id: 108,
    text: 'Five acts, 90 minutes, low light.',
    data: {
      title: 'A photographer for the final evening',
      range_budget: { min: 40_000, max: 70_000 },
      currency: 'EUR',
      category: 453,
      country_code: 'FR',
      state: 'Isère',
      ...given,
    },
  })
  return feed
}
const send = (by: Someone, feed_item_id: number, amount = 50_000) =>
  by.api.call('offers/send', {
    feed_item_id,
    ...(services.has(by.username) && { sx_id: services.get(by.username) }),
    price: { amount, currency: 'EUR' },
    message: 'I live ten minutes away',
    delivery_time: 2,
    delivery_unit: 'day',
  })

const endDue = () => {
  const { db, realtime, ports } = server.parts
  return endDueOffers({ db, realtime, orders: ports.find('offerOrders') })
}

it('finds jobs by words, budget, category, currency, country and state, and says which are new', async () => {
  const { fx_id, feed_item_id } = await postJob()
  const found = async (asked: object) =>
    (await visitor.call('jobs/search', asked)).jobs.some((job) => job.fx_id === fx_id)
  const fits: object[] = [
    { search: 'photographer' },
    { search: 'LOW LIGHT' },
    { search: 'isere' },
    { category: 453 },
    { currency: 'EUR' },
    { country_code: 'FR' },
    { state: 'isere' },
    { budget_min: 60_000 },
    { budget_max: 45_000 },
    { new: true },
  ]
  const others: object[] = [
    { search: 'plumber' },
    { category: 454 },
    { currency: 'USD' },
    { country_code: 'ES' },
    { state: 'Rhône' },
    { budget_min: 80_000 },
    { budget_max: 10_000 },
  ]
  for (const asked of fits) expect([asked, await found(asked)]).toEqual([asked, true])
  for (const asked of others) expect([asked, await found(asked)]).toEqual([asked, false])
  await sql(`update jobs set posted_at = now() - interval '3 days' where feed_item_id = $1`, [
    feed_item_id,
  ])
  expect(await found({ new: true })).toBe(false)
  const { facets } = await visitor.call('jobs/search', { category: 454 })
  expect(facets.category).toContainEqual({ value: '453', count: 1 })
  await refuses(postJob({ range_budget: { min: 9, max: 3 } }), 'invalid_input', 'range_budget')
  await refuses(postJob({ range_budget: null }), 'invalid_input', 'budget')
  await refuses(postJob({ title: 'x' }), 'invalid_input', 'data.title')
  await api.call('feeds/deleteFeed', { fx_id })
  expect(await found({})).toBe(false)
})

it('calls new what was posted since the start of the previous UTC day [cf:e41d7]', () => {
  const now = Date.parse('2026-03-10T00:00:01Z')
  expect(isNew(new Date('2026-03-09T00:00:00Z'), now)).toBe(true)
  expect(isNew(new Date('2026-03-09T00:00:00Z'), Date.parse('2026-03-10T23:59:59Z'))).toBe(true)
  expect(isNew(new Date('2026-03-09T23:59:59Z'), Date.parse('2026-03-11T00:00:00Z'))).toBe(false)
  expect(isNew(new Date('2026-03-08T23:59:59Z'), now)).toBe(false)
})

it('takes one offer of each provider for a job, in the specification’s words [cf:078f8]', async () => {
  const { feed_item_id } = await postJob()
  const none = await refuses(send(leo, feed_item_id), 'no_service_to_offer')
  expect(none.message).toBe("You cannot send an offer because you don't have any service created.")
  await Promise.all([provide(leo), provide(amina)])
  const tries = await Promise.allSettled(Array.from({ length: 8 }, () => send(leo, feed_item_id)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const twice = await refuses(send(leo, feed_item_id), 'offer_already_sent')
  expect(twice.message).toBe('You have already sent an offer for the job.')
  await refuses(
    amina.api.call('offers/send', {
      feed_item_id,
      price: { amount: 5, currency: 'USD' },
      delivery_time: 1,
      delivery_unit: 'day',
    }),
    'invalid_input',
    'price',
  )
  const { job } = await visitor.call('jobs/get', { fx_id: feed_item_id })
  expect(job).toMatchObject({ offers: 1, my_offer: null })
  expect((await leo.api.call('jobs/get', { fx_id: feed_item_id })).job).toMatchObject({
    my_offer: { price: { amount: 50_000, currency: 'EUR' }, state: 'sent' },
    can: { offer: false, compare: false },
  })
  // Prices and messages are between the two (product 7).
  expect((await amina.api.call('offers/get', { feed_item_id })).offers).toEqual([])
  const { offers } = await api.call('offers/get', { feed_item_id })
  expect(offers).toMatchObject([{ offer_details: { message: 'I live ten minutes away' } }])
  const offer_id = offers[0]?.offer_id ?? ''
  await refuses(amina.api.call('offers/get', { offer_id }), 'not_found')
  await refuses(amina.api.call('offers/respond', { offer_id, verdict: 'accept' }), 'not_found')
  const cards = await sql(
    `select 1 from waiting_cards where key = $1 union all select 1 from messages where client_id = $1`,
    [`offer:${offer_id}:service_offer`],
  ).catch(() => [{}])
  expect(cards.length).toBeGreaterThan(0)
})

it('goes back and forth by counter-offers that keep their history, and is accepted once [cf:db32e]', async () => {
  const { feed_item_id } = await postJob()
  const mine = (await send(leo, feed_item_id, 59_000)).offer
  const rival = (await send(amina, feed_item_id, 54_000)).offer
  const { offer_id } = mine
  const answer = (
    by: Someone['api'],
    verdict: 'accept' | 'decline' | 'withdraw' | 'counter',
    amount?: number,
  ) =>
    by.call('offers/respond', {
      offer_id,
      verdict,
      ...(amount !== undefined && { price: { amount, currency: 'EUR' } }),
    })
  expect((await api.call('offers/seen', { offer_ids: [offer_id] })).seen).toBe(1)
  expect((await leo.api.call('offers/get', { offer_id })).offers[0]?.state).toBe('received')
  await refuses(answer(leo.api, 'accept'), 'offer_illegal_step')
  await refuses(answer(api, 'counter'), 'invalid_input', 'price')
  expect((await answer(api, 'counter', 48_000)).offer).toMatchObject({
    awaits: 'provider',
    can: { accept: false, withdraw: true },
  })
  // Taken back, it is as the provider made it.
  expect((await answer(api, 'withdraw')).offer.offer_details.price.amount).toBe(59_000)
  await answer(api, 'counter', 50_000)
  // Its reader accepts the price that they saw, or none.
  await refuses(answer(leo.api, 'accept', 48_000), 'price_changed')
  const both = await Promise.allSettled([answer(leo.api, 'accept'), answer(leo.api, 'accept')])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { offers } = await leo.api.call('offers/get', { offer_id })
  expect(offers[0]?.history.map(({ act, price }) => [act, price.amount])).toEqual([
    ['send', 59_000],
    ['counter', 48_000],
    ['take_back', 59_000],
    ['counter', 50_000],
    ['accept', 50_000],
  ])
  // Another one of the same job is not accepted beside it.
  await refuses(
    api.call('offers/respond', { offer_id: rival.offer_id, verdict: 'accept' }),
    'offer_illegal_step',
  )
  await sql(`update offers set pay_by = now() - interval '6 minutes' where offer_id = $1`, [
    offer_id,
  ])
  await endDue()
  expect((await leo.api.call('offers/get', { offer_id })).offers[0]).toMatchObject({
    state: 'received',
    pay_by: null,
  })
  await answer(leo.api, 'accept')
  const pay = () =>
    inTransaction(server.parts.db, (tx) => payOffer(tx, server.parts.realtime, offer_id))
  expect([await pay(), await pay()]).toEqual([true, true])
  const { job } = await visitor.call('jobs/get', { fx_id: feed_item_id })
  // A person who thinks of an offer sees what became of the poster's jobs.
  expect([job.state, job.poster.paid, job.poster.jobs > 1]).toEqual(['filled', 1, true])
  const [closed] = (await amina.api.call('offers/get', { offer_id: rival.offer_id })).offers
  expect(closed?.state).toBe('expired')
})

it('tells both people of an offer, and nobody else [cf:98dfb]', async () => {
  const { feed_item_id } = await postJob()
  const sockets = await Promise.all(
    [leo, amina].map(async ({ session }) => {
      const watcher = await watch(server.url)
      await watcher.ask({ op: 'auth', token: `${session.token}_${session.username}` })
      await watcher.ask({ op: 'subscribe', topic: 'offers' })
      return watcher
    }),
  )
  const stranger = await watch(server.url)
  expect(await stranger.ask({ op: 'subscribe', topic: 'offers' })).toMatchObject({
    code: 'not_found',
  })
  await send(leo, feed_item_id)
  await expect.poll(() => sockets[0]?.events.length).toBe(1)
  expect(sockets[1]?.events).toEqual([])
})

it('closes a job to offers and opens it again, by its poster', async () => {
  const { fx_id, feed_item_id } = await postJob()
  await refuses(leo.api.call('jobs/setState', { fx_id, verb: 'close' }), 'forbidden')
  expect((await api.call('jobs/setState', { fx_id, verb: 'close' })).job.state).toBe('closed')
  await refuses(send(leo, feed_item_id), 'job_closed')
  await refuses(api.call('jobs/setState', { fx_id, verb: 'close' }), 'job_closed')
  await api.call('jobs/setState', { fx_id, verb: 'reopen' })
  await send(leo, feed_item_id)
  await refuses(
    send({ ...leo, api, username: 'poster' } as Someone, feed_item_id),
    'no_service_to_offer',
  )
})
