import { expect } from 'vitest'
import { openListing } from '../../../marketplace/factory.ts'
import { renewDue } from '../../../payments/mutations/agreements/renew.ts'
import { admin, buyer, seller, server, sql } from './testing.ts'

/** A listing that is paid every month, with two packages. */
export async function monthly() {
  const { sx_id } = await openListing(seller.api, admin.api, {
    stype: 'subscription',
    interval: 'month',
  })
  return sx_id
}

/** Pays the first month with a card of the test provider. */
export async function subscribe(
  sx_id: string,
  outcome: 'paid' | 'paid_once' = 'paid',
  who = buyer,
) {
  const { checkout_id } = await who.api.call('checkout/start', {
    kind: 'subscription',
    sx_id,
    provider: 'sandbox',
  })
  const done = await who.api.call('checkout/sandbox', { checkout_id, outcome })
  const thing = { sx_id, image: { src: expect.any(String) } }
  expect(done).toMatchObject({ state: 'fulfilled', lines: [{ thing }] })
  return { order_id: done.order_ids?.[0] ?? '', id: (await mine(sx_id, who)).subscription_id }
}

export async function mine(sx_id: string, who = buyer) {
  const { subscriptions } = await who.api.call('subscriptions/get', {})
  const found = subscriptions.find(({ href }) => href === `/s/${sx_id}`)
  if (found === undefined) throw new Error('there is no such subscription')
  return found
}

export const payments = () => server.parts.ports.get('payments')

/** Lets the clock come to that moment, and what was begun then come to its end. */
export async function walkTo(at: Date, sx_id: string) {
  await renewDue(payments(), at)
  await expect.poll(async () => (await mine(sx_id)).charging).toBe(false)
  return mine(sx_id)
}

export const ordersOf = (sx_id: string) =>
  sql<{ state: string; amount: number; number: number; held: number }>(
    `select o.state, o.amount::int as amount, (o.item -> 'period' ->> 'number')::int as number
     from orders o join services s using (service_id) where s.sx_id = $1 order by 3`,
    [sx_id],
  )
