import { afterAll, beforeAll, expect, test } from 'vitest'
import { serviceTypes } from '@plaudit/contract/marketplace/categories'
import { messageTypes } from '@plaudit/contract/messaging/shape'
import { noticeFeeds } from '@plaudit/contract/notifications/kinds'
import { orderStates } from '@plaudit/contract/orders/constants'
import { makeContest } from '../../apps/server/src/modules/contests/factory.ts'
import { testServer, type TestServer } from '../../apps/server/src/testing.ts'
import { joinIn, type Person } from '../import/people.ts'
import { meet, type Server } from '../import/server.ts'
import { fillBell } from './bell.ts'
import { withLentRight } from './lent.ts'
import { makeMarket } from './market.ts'

let running: TestServer
let server: Server
let seller: Person
let buyer: Person

const join = (username: string) =>
  joinIn(server, {
    username,
    full_name: `Sample ${username}`,
    email: `${username}@sample.invalid`,
    password: 'a long sample password 7',
  })

beforeAll(async () => {
  running = await testServer()
  server = await meet(running.url)
  ;[seller, buyer] = await Promise.all([join('seller'), join('buyer')])
})
afterAll(() => running.close())

test('sample services wait for an admin, then are sold in every state; a second run changes nothing', async () => {
  expect(await makeMarket([seller], [buyer], undefined)).toMatch(/wait at/)
  const keeper = await join('keeper')
  const lend = (work: () => Promise<void>) =>
    withLentRight((withDb) => withDb(running.parts.db), keeper, work)
  const isAdmin = async () => (await keeper.api.call('api/getUser', {})).is_admin
  const sold = lend(async () => {
    expect(await isAdmin()).toBe(true)
    expect(await makeMarket([seller], [buyer], keeper.api)).toMatch(/^20 sample services, 20 /)
  })
  expect(await sold).toBe(true)
  expect(await isAdmin()).toBe(false)
  const { orders } = await buyer.api.call('orders/get', { limit: 100 })
  const states = new Set(orders.map(({ state }) => state))
  expect([...orderStates].filter((state) => !states.has(state))).toEqual([])
  const found = await running.client().call('services/search', {})
  expect(found.total).toBe(20)
  expect(Object.keys(found.facets.stype).toSorted()).toEqual([...serviceTypes].toSorted())
  const { services } = await seller.api.call('services/getOwnServices', { limit: 100 })
  const of = (type: (typeof serviceTypes)[number]) => services.filter(({ stype }) => stype === type)
  const packages = await Promise.all(
    services.map(async ({ sx_id }) => {
      const { service } = await buyer.api.call('Services/getService/{sx_id}', { sx_id })
      return service.package.length
    }),
  )
  expect(Math.min(...packages)).toBeGreaterThan(0)
  expect(Math.max(...packages)).toBeGreaterThan(1)
  for (const { sx_id } of [...of('booking'), ...of('consultation')]) {
    const { slots } = await buyer.api.call('Services/getSlots/{sx_id}', { sx_id })
    expect(slots.length).toBeGreaterThan(0)
  }
  const { files } = await seller.api.call('DigitalFiles/getUserDigitalFiles', {})
  expect(new Set(files.map(({ sx_id }) => sx_id)).size).toBe(of('digital').length)
  expect(found.services.some(({ reviews_count }) => reviews_count > 0)).toBe(true)
  const again = lend(async () => {
    expect(await makeMarket([seller], [buyer], keeper.api)).toMatch(/^20 sample services, 0 /)
    await fillTheirBell(keeper)
  })
  expect(await again).toBe(true)
  // A piece of work that fails leaves nobody an admin.
  await expect(lend(() => Promise.reject(new Error('in the middle')))).rejects.toThrow('middle')
  expect(await isAdmin()).toBe(false)
})

/** Somebody who sells is told of every kind that is declared, of some by several people, and their conversations hold every card. */
async function fillTheirBell({ api }: Person) {
  const other = await join('other')
  const { cx_id } = (await makeContest(other.api, { entry_policy: 'moderated' })).contest
  const own = { team: other, cx_id }
  const bell = {
    reader: seller,
    others: [buyer, other],
    followed: own,
    entered: own,
    admin: api,
  }
  await fillBell(bell)
  const listed = async () => {
    const answers = await Promise.all(
      noticeFeeds.map((feed) => seller.api.call('notifications/get', { feed })),
    )
    return answers.map(({ notifications }) => notifications.length)
  }
  await expect.poll(listed).not.toContain(0)
  const { notifications } = await seller.api.call('notifications/get', { feed: 'like' })
  expect(notifications[0]).toMatchObject({ count: 2, people: [{}, {}] })
  const before = await listed()
  await fillBell(bell)
  expect(await listed()).toEqual(before)
  const { conversations } = await buyer.api.call('messages/getConversations', { count: 100 })
  const threads = await Promise.all(
    conversations.map(({ id: conversation_id }) =>
      buyer.api.call('messages/getMessages', { conversation_id }),
    ),
  )
  const types = new Set(threads.flatMap(({ messages }) => messages.map(({ type }) => type)))
  expect(messageTypes.filter((type) => !types.has(type))).toEqual([])
}
