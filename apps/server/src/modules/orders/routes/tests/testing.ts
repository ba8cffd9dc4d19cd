import type { CallError } from '@plaudit/client/client'
import { afterAll, beforeAll, expect } from 'vitest'
import { statement } from '../../../../platform/db/db.ts'
import { testServer, type TestServer } from '../../../../testing.ts'
import { makeAdmin, openListing } from '../../../marketplace/factory.ts'

type Person = Awaited<ReturnType<TestServer['person']>>

export let server: TestServer
export let seller: Person
export let buyer: Person
export let stranger: Person
export let admin: Awaited<ReturnType<typeof makeAdmin>>

/** Opens one server with a seller, a buyer, a stranger and an admin for all tests of a file. */
export function openMarket(): void {
  beforeAll(async () => {
    server = await testServer()
    ;[seller, buyer, stranger] = await Promise.all([
      server.person(),
      server.person(),
      server.person(),
    ])
    admin = await makeAdmin(server)
  })
  afterAll(() => server.close())
}

export const sql = <Row>(text: string, values: unknown[] = []) =>
  statement<Row>(server.parts.db, text, values)
export const refused = (asking: Promise<unknown>): Promise<CallError> =>
  asking.then(
    () => {
      throw new Error('was not refused')
    },
    (error: CallError) => error,
  )

/** Buys everything in the cart with test money. */
export async function pay({ api }: Person): Promise<string[]> {
  const started = await api.call('checkout/start', { kind: 'cart', provider: 'sandbox' })
  const done = await api.call('checkout/sandbox', {
    checkout_id: started.checkout_id,
    outcome: 'paid',
  })
  expect(done.state).toBe('fulfilled')
  return done.order_ids ?? []
}

export const add = (who: Person, sx_id: string, quantity = 1) =>
  who.api.call('cart/add/{type}/{sx_id}/{quantity}', { type: 'service', sx_id, quantity })

/** Makes one order of a new listing. */
export async function order(changes: Parameters<typeof openListing>[2] = {}): Promise<string> {
  const { sx_id } = await openListing(seller.api, admin.api, changes)
  await add(buyer, sx_id)
  const [id = ''] = await pay(buyer)
  return id
}

export const stateOf = async (id: string) =>
  (await buyer.api.call('orders/get', { order_id: id })).order?.state

/** Returns the sum of an order that its seller still waits for. */
export const heldOf = async (id: string) => {
  const [row] = await sql<{ held: number }>(
    `select coalesce(sum(e.amount), 0)::int as held from ledger_entries e join ledger_accounts a using (account_id)
     where a.kind = 'held' and a.subject = $1`,
    [`order:${id}`],
  )
  return row?.held
}

/** Returns the kinds of notices that a person got of an order, in the order of their coming. */
export const noticesOf = async ({ username }: Person, orderId: string): Promise<string[]> =>
  (
    await sql<{ type: string }>(
      `select n.type from notices n join users u using (user_id) where u.username = $1 and n.group_key = $2
       order by n.notice_id`,
      [username, `order:${orderId}`],
    )
  ).map(({ type }) => type)

export const euros = (amount: number) => ({ amount, currency: 'EUR' })
export const usd = (amount: number) => ({ amount, currency: 'USD' })
export const refundsOf = (ids: readonly string[]) =>
  sql('select amount::int, reason from refunds where payment_id = any ($1)', [ids])
