import { expect, it } from 'vitest'
import { openMarket, order, seller, server, sql, stranger } from './testing.ts'

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
  const refused = await server
    .client()
    .call('sales/getSalesOverTime', {})
    .catch((error) => error)
  expect(refused).toMatchObject({ status: 401 })
})
