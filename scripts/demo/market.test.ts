import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderStates } from '@plaudit/contract/orders/constants'
import { makeAdmin } from '../../apps/server/src/modules/marketplace/factory.ts'
import { testServer, type TestServer } from '../../apps/server/src/testing.ts'
import { joinIn, type Person } from '../import/people.ts'
import { meet, type Server } from '../import/server.ts'
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
  expect(await makeMarket(server, [seller], [buyer], undefined)).toMatch(/wait at/)
  const { username } = await makeAdmin(running)
  const admin = { name: username, password: 'a long sample password 7' }
  expect(await makeMarket(server, [seller], [buyer], admin)).toMatch(/^20 sample services, 20 /)
  const { orders } = await buyer.api.call('orders/get', { limit: 100 })
  const states = new Set(orders.map(({ state }) => state))
  expect([...orderStates].filter((state) => !states.has(state))).toEqual([])
  const found = await running.client().call('services/search', {})
  expect(found.total).toBe(20)
  expect(Object.keys(found.facets.stype)).toHaveLength(5)
  expect(await makeMarket(server, [seller], [buyer], admin)).toMatch(/^20 sample services, 0 /)
})
