import { expect, it } from 'vitest'
import { inTransaction, statement } from '../../../../platform/db/db.ts'
import { showReviews } from '../../../marketplace/mutations/reviews.ts'
import { applyRefund } from '../../../payments/mutations/toldRefunds.ts'
import { sweepReviews } from '../../mutations/sweep.ts'
import { mine, monthly, ordersOf, subscribe, walkTo } from './testing-subscriptions.ts'
import { admin, buyer, openMarket, order, seller, server, sql } from './testing.ts'

openMarket()

it('names no listing in a review that nobody may open', async () => {
  const id = await order()
  await seller.api.call('orders/deliver', { order_id: id })
  await buyer.api.call('orders/accept', { order_id: id })
  for (const { api } of [buyer, seller])
    await api.call('orders/review', { order_id: id, rating: 5 })
  const said = async () =>
    (await server.client().call('reviews/get', { username: seller.username })).reviews.map(
      ({ title, sx_id }) => [title === '', sx_id === '0'.repeat(22)],
    )
  expect(await said()).toEqual([[false, false]])
  const of = 'where service_id = (select service_id from orders where order_id = $1)'
  for (const [hide, show] of [
    ['hidden_at = now()', 'hidden_at = null'],
    [`state = 'refused'`, `state = 'approved'`],
    [`state = 'under_review'`, `state = 'approved'`],
  ]) {
    await sql(`update services set ${hide} ${of}`, [id])
    expect(await said()).toEqual([[true, true]])
    await sql(`update services set ${show} ${of}`, [id])
  }
})

it('shows reviews that waited one by one, whatever else is written of the same listings', async () => {
  const ids = [await order(), await order()].toSorted()
  for (const order_id of ids) {
    await seller.api.call('orders/deliver', { order_id })
    await buyer.api.call('orders/accept', { order_id })
    await buyer.api.call('orders/review', { order_id, rating: 5 })
  }
  await sql(`update reviews set written_at = now() - interval '30 days'`)
  await sql('update orders set service_id = (select min(service_id) from orders)')
  await sql('update reviews set service_id = (select min(service_id) from orders)')
  const { db } = server.parts
  let sweeping: Promise<unknown> | undefined
  const waiting = async () =>
    (await sql<{ n: number }>('select count(*)::int as n from pg_locks where not granted'))[0]?.n
  // The last one's review is being written: its row is held, and its listing is wanted then.
  await inTransaction(db, async (tx) => {
    await statement(tx.db, 'select from reviews where order_id = $1 for update', [ids[1]])
    sweeping = sweepReviews(db)
    await expect.poll(waiting).toBeGreaterThan(0)
    await showReviews(tx, ids[1] ?? '')
  })
  await sweeping
  expect(
    await sql('select from reviews where shown_at is null and order_id = any ($1)', [ids]),
  ).toEqual([])
})

it.each(['refunded', 'reversed', 'cancelled', 'older'] as const)(
  'ends a subscription whose current period is back (%s), and tells both sides',
  async (how) => {
    const sx_id = await monthly()
    const { order_id } = await subscribe(sx_id)
    if (how === 'older') await walkTo(new Date((await mine(sx_id)).period_end), sx_id)
    const [paid] = await sql<{ payment_id: string; reference: string; amount: number }>(
      `select p.payment_id, p.reference, p.amount::int as amount from payments p
       join payment_shares s using (payment_id) where s.subject = $1`,
      [`order:${order_id}`],
    )
    const { payment_id = '', reference: payment_reference = '' } = paid ?? {}
    const amount = { amount: paid?.amount ?? 0, currency: 'EUR' }
    const { kinds } = server.parts.ports.get('payments')
    const outcome = {
      state: 'refunded',
      reference: `rev_${order_id}`,
      amount,
      at: new Date(),
    } as const
    if (how === 'reversed')
      await inTransaction(server.parts.db, (tx) =>
        applyRefund(tx, kinds, 'sandbox', {
          kind: 'refund',
          payment_reference,
          amount,
          reversed: true,
          outcome,
        }),
      )
    else if (how === 'cancelled')
      await seller.api.call('orders/cancel', { order_id, reason: 'Ill' })
    else await admin.api.call('payments/refund', { payment_id, reason: 'Sorry' })
    const told = (side: string) =>
      sql('select from notices where type = $1 and key = $2', [
        `order_period_back_${side}`,
        `order:${order_id}:period_back`,
      ])
    if (how === 'older') {
      await expect.poll(async () => (await ordersOf(sx_id))[0]?.state).toBe('cancelled')
      expect((await mine(sx_id)).state).toBe('active')
      return
    }
    await expect.poll(async () => (await mine(sx_id)).state).toBe('ended')
    const { period_end } = await mine(sx_id)
    expect(Date.parse(period_end)).toBeLessThanOrEqual(Date.now())
    for (const side of ['buyer', 'seller']) expect(await told(side)).toHaveLength(1)
    const { notifications } = await buyer.api.call('notifications/get', {})
    expect(JSON.stringify(notifications)).toContain('nothing more is charged')
  },
)
