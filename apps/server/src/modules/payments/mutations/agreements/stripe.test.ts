import { expect, it } from 'vitest'
import { statement } from '../../../../platform/db/db.ts'
import { lookAtOpen } from '../ask.ts'
import { renewDue } from './renew.ts'
import { agreedNow, buyer, money, openMonthly } from './testing-monthly.ts'

openMonthly()

const of = (checkout: string) =>
  statement<{ reference: string; state: string }>(
    money.server.db,
    'select reference, state from payments where checkout_id = $1',
    [checkout],
  )
const intents = () =>
  statement<{ reference: string; state: string }>(
    money.server.db,
    `select p.reference, p.state from payments p join checkouts c using (checkout_id)
     where c.agreement_id is not null order by p.created_at`,
    [],
  )
const atStripe = async () =>
  (await intents()).map(({ reference }) => {
    const account = money.sim.control.stripe.holding('intents', reference)
    return account.intents.get(reference)?.status
  })

it('renews with the card that Stripe kept, once though the answer is lost, and not with one that is refused', async () => {
  const start = { kind: 'subscription', provider: 'stripe' }
  const { body } = await money.server.call('checkout/start', start, buyer)
  const checkout_id = String(body['checkout_id'])
  const [first] = await of(checkout_id)
  money.sim.control.pay(first?.reference ?? '')
  await statement(
    money.server.db,
    `update payments set look_at = now() where look_at is not null`,
    [],
  )
  await lookAtOpen(money.own)
  expect(await agreedNow()).toMatchObject({ provider: 'stripe', period: 1, state: 'active' })
  expect((await agreedNow()).method_id).not.toBeNull()
  // The charge is made, and its answer lost: it is found, and not made again.
  money.sim.control.faults.set({
    operation: 'stripe.payment_intents.confirm',
    fault: 'answer_lost',
    times: 2,
  })
  await renewDue(money.own, (await agreedNow()).period_end)
  await money.work()
  expect((await agreedNow()).attempt).not.toBeNull()
  money.sim.control.faults.clear()
  await renewDue(money.own, new Date((await agreedNow()).period_end.getTime() + 3_600_000))
  await statement(
    money.server.db,
    `update payments set look_at = now() where look_at is not null`,
    [],
  )
  await lookAtOpen(money.own)
  expect(await agreedNow()).toMatchObject({ period: 2, state: 'active', attempt: null })
  expect(await atStripe()).toEqual(['succeeded', 'succeeded'])
  // The bank refuses it from now on: nothing stays open at Stripe, and the payer is asked.
  money.sim.control.spoilCard(first?.reference ?? '')
  await renewDue(money.own, (await agreedNow()).period_end)
  await money.work()
  expect(await agreedNow()).toMatchObject({ period: 2, state: 'past_due', attempt: null, tries: 1 })
  expect(await atStripe()).toEqual(['succeeded', 'succeeded', 'canceled'])
  // Another card, by hand.
  const { subscriptions } = (await money.server.call('subscriptions/get', {}, buyer)).body as {
    subscriptions: { subscription_id: string; can: { pay: boolean } }[]
  }
  expect(subscriptions[0]?.can.pay).toBe(true)
  const again = await money.server.call(
    'checkout/start',
    { ...start, subscription_id: subscriptions[0]?.subscription_id },
    buyer,
  )
  const [other] = await of(String(again.body['checkout_id']))
  money.sim.control.pay(other?.reference ?? '')
  await statement(
    money.server.db,
    `update payments set look_at = now() where look_at is not null`,
    [],
  )
  await lookAtOpen(money.own)
  expect(await agreedNow()).toMatchObject({ period: 3, state: 'active', tries: 0 })
  // A card that is taken away here can't be charged at Stripe either.
  const account = money.sim.control.stripe.holding('intents', first?.reference ?? '')
  const kept = account.methods.size
  const { method_id } = await agreedNow()
  await money.server.call('payments/removeMethod', { method_id }, buyer)
  await money.work()
  expect(account.methods.size).toBe(kept - 1)
})
