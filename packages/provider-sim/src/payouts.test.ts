import { afterEach, beforeEach, expect, it } from 'vitest'
import { openSim, type Sim } from './sim.ts'
import { openEar } from './testing.ts'

let sim: Sim
beforeEach(async () => {
  sim = await openSim()
})
afterEach(() => sim.close())

const basic = `Basic ${Buffer.from('name:secret').toString('base64')}`

async function asker(tokenPath: string) {
  const response = await fetch(`${sim.url}${tokenPath}`, {
    method: 'POST',
    headers: { authorization: basic },
  })
  const { access_token: token } = (await response.json()) as { access_token: string }
  return async (path: string, body?: object) => {
    const answer = await fetch(`${sim.url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}` },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
}

it('Payoneer: pays out, tells its partner, and what was paid comes back', async () => {
  const ear = await openEar()
  sim.control.payoneer.notices.set('100', ear.url)
  const ask = await asker('/payoneer/api/v2/oauth2/token')
  const payout = {
    client_reference_id: 'p1',
    payee_id: 'seller',
    description: 'Earnings',
    currency: 'USD',
    amount: '30.00',
  }
  const made = await ask('/payoneer/v4/programs/100/masspayouts', { Payments: [payout] })
  expect(made.body).toEqual({ result: 'Payments Created' })
  expect((await ask('/payoneer/v4/programs/100/masspayouts', { Payments: [payout] })).status).toBe(
    400,
  )
  const status = async () =>
    (await ask('/payoneer/v4/programs/100/payouts/p1/status')).body['result']
  expect(await status()).toMatchObject({ status: 'Pending' })
  sim.control.endPayout('p1', 'paid')
  expect(await status()).toMatchObject({ status: 'Transferred' })
  sim.control.endPayout('p1', 'returned')
  expect(await status()).toMatchObject({ status: 'Returned' })
  await sim.control.deliveries.settled()
  expect(ear.heard).toHaveLength(2)
  expect((await ask('/payoneer/v4/programs/100/payouts/p2/status')).status).toBe(404)
  await ear.close()
})

it('MonCash: takes a payment in gourdes and sends one', async () => {
  const ask = await asker('/moncash/Api/oauth/token')
  const made = await ask('/moncash/Api/v1/CreatePayment', { amount: 250, orderId: 'o1' })
  expect(made.status).toBe(202)
  const { token } = made.body['payment_token'] as { token: string }
  const byOrder = () => ask('/moncash/Api/v1/RetrieveOrderPayment', { orderId: 'o1' })
  expect((await byOrder()).status).toBe(404)
  sim.control.moncash.returnUrl = 'https://shop.example/back'
  const page = `${sim.url}/moncash/Moncash-middleware/Payment/Redirect?token=${token}`
  const back = await fetch(page, { method: 'POST', body: 'choice=pay', redirect: 'manual' })
  const location = new URL(back.headers.get('location') ?? '')
  const transactionId = location.searchParams.get('transactionId')
  const paid = await ask('/moncash/Api/v1/RetrieveTransactionPayment', { transactionId })
  expect(paid.body['payment']).toMatchObject({ reference: 'o1', cost: 250, message: 'successful' })
  const transfer = { amount: 100, receiver: '50937007294', desc: 'Earnings', reference: 't1' }
  expect((await ask('/moncash/Api/v1/Transfert', transfer)).status).toBe(200)
  expect((await ask('/moncash/Api/v1/Transfert', transfer)).status).toBe(403)
  const status = await ask('/moncash/Api/v1/PrefundedTransactionStatus', { reference: 't1' })
  expect(status.body['transStatus']).toBe('successful')
  sim.control.clock.advance(60_000)
  expect((await byOrder()).status).toBe(401)
})

it('does over HTTP what a test does within', async () => {
  const control = async (name: string, body: object) => {
    const answer = await fetch(`${sim.url}/_control/${name}`, {
      method: 'POST',
      body: JSON.stringify(body),
    })
    return answer.status
  }
  expect(
    await control('settings', { slow_refunds: true, exchange: { currency: 'EUR', rate: 0.9 } }),
  ).toBe(200)
  expect(sim.control.stripe.slowRefunds).toBe(true)
  expect(sim.control.paypal.exchange).toEqual({ currency: 'EUR', rate: 0.9 })
  expect(await control('faults', { operation: 'moncash', fault: 'refused_connection' })).toBe(200)
  await expect(asker('/moncash/Api/oauth/token')).rejects.toThrow('fetch failed')
  expect(await control('faults', { operation: 'moncash', fault: 'magic' })).toBe(400)
  expect(await (await fetch(sim.url)).text()).toContain('Provider simulator')
})

it('tries a message again until its webhook takes it', async () => {
  const ear = await openEar()
  ear.answer = 503
  sim.control.payoneer.notices.set('100', ear.url)
  const ask = await asker('/payoneer/api/v2/oauth2/token')
  const one = {
    client_reference_id: 'p',
    payee_id: 's',
    description: 'd',
    currency: 'USD',
    amount: '1',
  }
  await ask('/payoneer/v4/programs/100/masspayouts', { Payments: [one] })
  sim.control.endPayout('p', 'paid')
  await expect.poll(() => ear.heard.length).toBeGreaterThan(1)
  ear.answer = 200
  await sim.control.deliveries.settled()
  expect(new Set(ear.heard.map(({ body }) => body)).size).toBe(1)
  await ear.close()
})
