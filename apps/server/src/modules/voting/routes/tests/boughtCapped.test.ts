import { expect, it } from 'vitest'
import { statement } from '../../../../platform/db/db.ts'
import { api as organiser, openServer, server } from '../../../../testing-server.ts'
import { makeContest } from '../../../contests/factory.ts'
import { lookUp } from '../../../payments/mutations/ask.ts'
import { openShop, userIdOf } from '../../../payments/mutations/testing-money.ts'

openServer()

it('takes no more of one card in a day than the contest’s cap, whatever devices it pays from', async () => {
  const shop = openShop(await userIdOf({ api: organiser }))
  const made = await makeContest(organiser, {
    prices: {
      mode: 'free_then_paid',
      currency: 'EUR',
      bundles: [{ votes: 10, price: 400 }],
      spend_cap: 900,
    },
  })
  const [contestant] = made.contestants
  /** Somebody on a device of their own pays with this card. */
  const buys = async (card: string) => {
    const { api } = await server.visitor()
    const { checkout_id, payments } = await api.call('checkout/start', {
      kind: 'votes',
      cx_id: made.contest.cx_id,
      assox_id: contestant?.assox_id ?? '',
      quantity: 10,
      provider: 'stripe',
    })
    const [payment] = payments
    const id = payment?.payment_id ?? ''
    const paid = shop.provider.pay(id, { amount: 400, currency: 'EUR' })
    shop.provider.payments.set(id, { ...paid, instrument: card } as typeof paid)
    return { id, checkout_id }
  }
  const outcome = async (bought: { checkout_id: string }[]) => {
    const rows = await statement<{ state: string; reason: string | null }>(
      server.parts.db,
      `select c.state, (select r.reason from refunds r join payments p using (payment_id) where p.checkout_id = c.checkout_id) as reason
       from checkouts c where c.checkout_id = any ($1::text[])`,
      [bought.map(({ checkout_id }) => checkout_id)],
    )
    return rows.map(({ state, reason }) => `${state} ${reason ?? ''}`.trim()).toSorted()
  }
  const four = await Promise.all([1, 2, 3, 4].map(() => buys('card1')))
  // They come at once: each sees what those before it spent.
  await Promise.all(four.map(({ id }) => lookUp(shop.payments, id)))
  expect(await outcome(four)).toEqual(['fulfilled', 'fulfilled', 'undone capped', 'undone capped'])
  const other = await buys('card2')
  await lookUp(shop.payments, other.id)
  expect(await outcome([other])).toEqual(['fulfilled'])
})
