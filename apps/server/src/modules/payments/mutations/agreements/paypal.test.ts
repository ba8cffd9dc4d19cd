import { expect, it } from 'vitest'
import { statement } from '../../../../platform/db/db.ts'
import { makePerson } from '../../../accounts/factory.ts'
import { liveAgreement } from '../../data/agreements.ts'
import { lookAtOpen } from '../ask.ts'
import { renewDue } from './renew.ts'
import { agreedNow, buyer, money, openMonthly } from './testing-monthly.ts'

openMonthly({ paypal_subscription: '1' })

const look = async () => {
  await statement(
    money.server.db,
    'update payments set look_at = now() where look_at is not null',
    [],
  )
  await lookAtOpen(money.own)
}
const atPaypal = () => {
  const [application] = money.sim.control.paypal.all()
  if (application === undefined) throw new Error('nobody asked PayPal')
  return application
}
/** Captures at PayPal, by their state. */
const taken = () => [...atPaypal().captures.values()].map(({ status }) => status)

it('renews with the account that PayPal kept, once though the answer is lost, and lets it go when it is removed', async () => {
  const start = { kind: 'subscription', provider: 'paypal' }
  const { body } = await money.server.call('checkout/start', start, buyer)
  const [first] = await statement<{ reference: string }>(
    money.server.db,
    'select reference from payments where checkout_id = $1',
    [body['checkout_id']],
  )
  money.sim.control.pay(first?.reference ?? '')
  await look()
  expect(await agreedNow()).toMatchObject({ provider: 'paypal', period: 1, state: 'active' })
  const { method_id } = await agreedNow()
  expect(method_id).not.toBeNull()
  // The money is taken and the answer lost: it is found, and not taken again.
  money.sim.control.faults.set({ operation: 'paypal.orders.capture', fault: 'answer_lost' })
  await renewDue(money.own, (await agreedNow()).period_end)
  await money.work()
  expect((await agreedNow()).attempt).not.toBeNull()
  expect(taken()).toEqual(['COMPLETED', 'COMPLETED'])
  await look()
  expect(await agreedNow()).toMatchObject({ period: 2, state: 'active', attempt: null })
  expect(taken()).toHaveLength(2)
  // PayPal refuses the account from now on: nothing waits there, and the payer is asked.
  const [name = ''] = atPaypal().vault.keys()
  money.sim.control.spoilCard(name)
  await renewDue(money.own, (await agreedNow()).period_end)
  await money.work()
  expect(await agreedNow()).toMatchObject({ period: 2, state: 'past_due', attempt: null, tries: 1 })
  expect(taken()).toHaveLength(2)
  // Removed here, it is gone there; an answer that does not come is asked for again.
  money.sim.control.faults.set({ operation: 'paypal.vault.delete', fault: 'refused_connection' })
  await money.server.call('payments/removeMethod', { method_id }, buyer)
  await expect(money.work()).rejects.toThrow('was not let go')
  expect(atPaypal().vault.size).toBe(1)
})

it('keeps nothing where the account of the keys may not', async () => {
  const other = await makePerson(money.server.db)
  money.sim.control.paypal.keepsNothing = true
  const { body, status } = await money.server.call(
    'checkout/start',
    { kind: 'subscription', provider: 'paypal' },
    other,
  )
  expect(status).toBe(200)
  const [made] = await statement<{ reference: string }>(
    money.server.db,
    'select reference from payments where checkout_id = $1',
    [body['checkout_id']],
  )
  money.sim.control.pay(made?.reference ?? '')
  await look()
  const agreement = await liveAgreement(money.server.db, other.user_id, 'thing:1')
  expect(agreement).toMatchObject({ period: 1, state: 'active', method_id: null })
})
