import { expect, it } from 'vitest'
import { inTransaction } from '../../../../platform/db/db.ts'
import { settleDispute } from '../../../payments/mutations/disputes.ts'
import { releaseDue } from '../../../payments/mutations/release.ts'
import { applyRefund } from '../../../payments/mutations/toldRefunds.ts'
import { sweepTestReviews } from '../../mutations/sweep.ts'
import {
  admin,
  buyer,
  heldOf,
  openMarket,
  order,
  seller,
  server,
  sql,
  stateOf,
  stranger,
} from './testing.ts'

openMarket()

it('sums what a seller sold by day, week or month, without what went back, was cancelled or is of others', async () => {
  const ids = [await order(), await order(), await order(), await order(), await order()]
  const [now = '', part = '', gone = '', old = '', ancient = ''] = ids
  await sql(`update orders set refunded = 500 where order_id = $1`, [part])
  await sql(`update orders set state = 'cancelled' where order_id = $1`, [gone])
  await sql(`update orders set created_at = now() - interval '60 days' where order_id = $1`, [old])
  await sql(`update orders set created_at = now() - interval '500 days' where order_id = $1`, [
    ancient,
  ])
  const asked = (days: number, { api } = seller) => api.call('sales/getSalesOverTime', { days })
  const [{ price } = { price: 0 }] = await sql<{ price: number }>(
    'select amount as price from orders where order_id = $1',
    [now],
  )
  const month = await asked(30)
  expect([month.step, month.steps.length]).toEqual(['day', 30])
  expect(month.sales).toEqual([
    {
      from: month.steps.at(-1),
      stype: 'onetime',
      orders: 2,
      amount: { amount: 2 * price - 500, currency: 'EUR' },
      test: true,
    },
  ])
  const quarter = await asked(90)
  expect(quarter.step).toBe('week')
  expect(quarter.sales.map(({ orders }) => orders)).toEqual([1, 2])
  for (const { from } of quarter.sales) expect(quarter.steps).toContain(from)
  const year = await asked(365)
  expect(year.sales.reduce((sum, { orders }) => sum + orders, 0)).toBe(3)
  for (const { from } of year.sales) expect(year.steps).toContain(from)
  expect((await asked(365, stranger)).sales).toEqual([])
  // The same lists after a cursor, two and one of each, are those by page, whatever they are sorted by.
  const pages = {
    newest: (at: object) => buyer.api.call('orders/get', { limit: 2, ...at }),
    due: (at: object) => buyer.api.call('orders/get', { limit: 2, sort: 'due', ...at }),
    sales: (at: object) => seller.api.call('sales/getUserSales', { limit: 2, ...at }),
    paid: (at: object) => buyer.api.call('payments/get', { limit: 2, ...at }),
  }
  for (const [list, page] of Object.entries(pages)) {
    const rowsOf = (answer: Awaited<ReturnType<typeof page>>) =>
      'payments' in answer
        ? answer.payments.map(({ payment_id }) => payment_id)
        : ('sales' in answer ? answer.sales : answer.orders).map(({ order_id }) => order_id)
    const one = await page({})
    const two = await page({ after: one.next })
    const three = await page({ after: two.next })
    expect([list, one.total, three.next, two.total]).toEqual([list, 5, null, 5])
    expect(rowsOf(two)).toEqual(rowsOf(await page({ page: 2 })))
    const all = [one, two, three].flatMap(rowsOf)
    expect([list, new Set(all).size]).toEqual([list, 5])
    await expect(page({ after: 'none' })).rejects.toMatchObject({ code: 'invalid_input' })
  }
  const refused = await server
    .client()
    .call('sales/getSalesOverTime', {})
    .catch((error) => error)
  expect(refused).toMatchObject({ status: 401 })
})

/** Hands in the bank's word of a payment of an order: it took the whole back, or a dispute of it. */
async function bank(id: string) {
  const { db, ports } = server.parts
  const { kinds } = ports.get('payments')
  const [paid] = await sql<{ payment_id: string; reference: string; amount: number }>(
    `select p.payment_id, p.reference, p.amount from payments p join payment_shares s using (payment_id) where s.subject = $1`,
    [`order:${id}`],
  )
  const { payment_id = '', reference: payment_reference = '', amount: minor = 0 } = paid ?? {}
  const amount = { amount: minor, currency: 'EUR' }
  const at = new Date()
  return {
    payment_id,
    amount: minor,
    dispute: (state: 'opened' | 'won') =>
      inTransaction(db, (tx) =>
        settleDispute(tx, kinds, 'sandbox', {
          reference: 'dp_1',
          payment_reference,
          state,
          amount,
          at,
        }),
      ),
    reverse: () =>
      inTransaction(db, (tx) =>
        applyRefund(tx, kinds, 'sandbox', {
          kind: 'refund',
          payment_reference,
          amount,
          reversed: true,
          outcome: { state: 'refunded', reference: `rev_${payment_id}`, amount, at },
        }),
      ),
  }
}

it('gives a seller what a dispute that was won brings back after the order was done, unless the buyer is owed it', async () => {
  const id = await order()
  const payments = server.parts.ports.get('payments')
  const { dispute, payment_id } = await bank(id)
  await dispute('opened')
  expect(await heldOf(id)).toBe(0)
  await seller.api.call('orders/deliver', { order_id: id })
  await buyer.api.call('orders/accept', { order_id: id })
  await dispute('won')
  const held = (await heldOf(id)) ?? 0
  expect(held).toBeGreaterThan(0)
  await sql(
    `insert into refunds (refund_id, payment_id, amount, state, reason, taken) values ('failed1', $1, 100, 'failed', 'asked', '[]')`,
    [payment_id],
  )
  await releaseDue(payments)
  expect(await heldOf(id)).toBe(held)
  await sql(`delete from refunds where refund_id = 'failed1'`)
  await releaseDue(payments)
  expect(await heldOf(id)).toBe(0)
})

it('gives the buyer what a dispute that was won brings back of an order that was given back meanwhile, as far as it was', async () => {
  const ids = [await order(), await order(), await order()]
  const [cancelled = '', decided = '', shared = ''] = ids
  const banks = await Promise.all(ids.map(bank))
  for (const one of banks) await one.dispute('opened')
  await seller.api.call('orders/cancel', { order_id: cancelled, reason: 'Ill' })
  for (const order_id of [decided, shared]) {
    await seller.api.call('orders/start', { order_id })
    await buyer.api.call('orders/dispute', { order_id, reason: 'Not that' })
  }
  const decide = { order_id: decided, verdict: 'buyer', reason: 'It is not as agreed' } as const
  await admin.api.call('disputes/decide', decide)
  await admin.api.call('disputes/decide', {
    ...decide,
    order_id: shared,
    verdict: 'split',
    share: 50,
  })
  // A provider says it more than once.
  for (const one of [...banks, ...banks]) await one.dispute('won')
  await releaseDue(server.parts.ports.get('payments'))
  const back = await sql<{ sums: number[] }>(
    `select array_agg(r.amount) as sums from unnest($1::text[]) with ordinality w (id, n) left join refunds r on r.payment_id = w.id
     group by n order by n`,
    [banks.map(({ payment_id }) => payment_id)],
  )
  expect(back.map(({ sums }) => sums)).toEqual(
    banks.map(({ amount }, n) => [n === 2 ? amount / 2 : amount]),
  )
  for (const id of ids) expect(await heldOf(id)).toBe(0)
})

it('gives the seller what the bank returns of an order that ended only because it had taken it', async () => {
  const id = await order()
  const { reverse, dispute, payment_id } = await bank(id)
  await reverse()
  expect(await stateOf(id)).toBe('cancelled')
  await dispute('opened')
  await dispute('won')
  await dispute('won')
  expect(await heldOf(id)).toBe(0)
  const [row] = await sql<{ released: number; refunded: number; going: number }>(
    `select refunded::int, (select count(*)::int from refunds where payment_id = $2 and state <> 'failed') as going,
       (select count(*)::int from ledger_transactions where kind = 'released' and key = 'release:order:' || order_id) as released
     from orders where order_id = $1`,
    [id, payment_id],
  )
  expect(row).toEqual({ released: 1, refunded: 0, going: 0 })
})

/** An order that was delivered and accepted. */
async function done() {
  const order_id = await order()
  await seller.api.call('orders/deliver', { order_id })
  await buyer.api.call('orders/accept', { order_id })
  return order_id
}

it('counts no praise of an order that was paid back whole, and takes none; a complaint stays', async () => {
  const say = (order_id: string, rating: number) =>
    Promise.all(
      [buyer, seller].map(({ api }) => api.call('orders/review', { order_id, rating, text: 'So' })),
    )
  const [praised, blamed, silent] = [await done(), await done(), await done()]
  await say(praised, 5)
  await say(blamed, 2)
  for (const id of [praised, blamed, silent]) {
    const { payment_id } = await bank(id)
    await admin.api.call('payments/refund', { payment_id, reason: 'Sorry' })
  }
  const counted = await sql(
    `select reviews_count, rating_sum from orders join services using (service_id)
     where order_id = any ($1) order by number`,
    [[praised, blamed]],
  )
  expect(counted).toEqual([
    { reviews_count: 0, rating_sum: 0 },
    { reviews_count: 1, rating_sum: 2 },
  ])
  const { order: seen } = await buyer.api.call('orders/get', { order_id: silent })
  expect(seen?.can.review).toBe(false)
  await expect(say(silent, 5)).rejects.toMatchObject({ code: 'order_illegal_step' })
})

it('counts what was said of an order that was paid with test money until its seller takes real money', async () => {
  const id = await done()
  for (const { api } of [buyer, seller])
    await api.call('orders/review', { order_id: id, rating: 5, text: 'A sample' })
  const count = async () =>
    (
      await sql<{ reviews_count: number; rating_sum: number }>(
        `select reviews_count, rating_sum from services join orders using (service_id) where order_id = $1`,
        [id],
      )
    )[0]
  await sweepTestReviews(server.parts.db, { isTest: async () => true })
  expect(await count()).toEqual({ reviews_count: 1, rating_sum: 5 })
  for (const _ of [1, 2]) await sweepTestReviews(server.parts.db, { isTest: async () => false })
  expect(await count()).toEqual({ reviews_count: 0, rating_sum: 0 })
})

it('leaves books that balance', async () => {
  const [unbalanced] = await sql<{ n: number }>(
    `select count(*)::int as n from (
       select transaction_id from ledger_entries group by transaction_id, currency having sum(amount) <> 0) wrong`,
  )
  expect(unbalanced).toEqual({ n: 0 })
})
