import { createVerify, X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openSim, type Sim } from '../sim.ts'
import { openEar } from '../testing.ts'

let sim: Sim
let token: string

type Body = Record<string, unknown>

async function ask(path: string, body?: object, headers: Record<string, string> = {}) {
  const response = await fetch(`${sim.url}/paypal${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Body }
}

async function signIn(client = 'client-id', secret = 'client-secret') {
  const response = await fetch(`${sim.url}/paypal/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${client}:${secret}`).toString('base64')}` },
    body: 'grant_type=client_credentials',
  })
  const { access_token: given } = (await response.json()) as { access_token?: string }
  return given ?? ''
}

beforeEach(async () => {
  sim = await openSim()
  token = await signIn()
})
afterEach(() => sim.close())

const orderOf = (value = '12.50', currency = 'EUR') => ({
  intent: 'CAPTURE',
  purchase_units: [{ custom_id: 'ours', amount: { currency_code: currency, value } }],
  payment_source: {
    paypal: {
      experience_context: {
        return_url: 'https://shop.example/back',
        cancel_url: 'https://shop.example/away',
        shipping_preference: 'NO_SHIPPING',
        user_action: 'PAY_NOW',
      },
    },
  },
})

async function captured() {
  const { body: order } = await ask('/v2/checkout/orders', orderOf())
  sim.control.pay(String(order['id']))
  await ask(`/v2/checkout/orders/${order['id']}/capture`, {})
  const found = await ask(`/v2/checkout/orders/${order['id']}`)
  const [unit] = found.body['purchase_units'] as { payments: { captures: { id: string }[] } }[]
  return { order: String(order['id']), capture: unit?.payments.captures[0]?.id ?? '' }
}

it('captures what the payer approved, once', async () => {
  const { body: order } = await ask('/v2/checkout/orders', orderOf())
  const path = `/v2/checkout/orders/${order['id']}/capture`
  const early = await ask(path, {})
  expect([early.status, early.body['details']]).toMatchObject([
    422,
    [{ issue: 'ORDER_NOT_APPROVED' }],
  ])
  sim.control.pay(String(order['id']))
  const key = { 'paypal-request-id': 'capture-ours' }
  const first = await ask(path, {}, key)
  expect([first.status, first.body['status']]).toEqual([201, 'COMPLETED'])
  expect((await ask(path, {}, key)).body).toEqual(first.body)
  expect((await ask(path, {})).body['details']).toMatchObject([{ issue: 'ORDER_ALREADY_CAPTURED' }])
})

it('gives back in parts and no more than was taken', async () => {
  const { capture, order } = await captured()
  const path = `/v2/payments/captures/${capture}/refund`
  const part = (value: string) => ({ amount: { currency_code: 'EUR', value }, custom_id: 'r1' })
  expect((await ask(path, part('10.00'))).body['status']).toBe('COMPLETED')
  expect((await ask(path, part('2.51'))).body['details']).toMatchObject([
    { issue: 'REFUND_AMOUNT_EXCEEDED' },
  ])
  expect((await ask(path, {})).body['amount']).toEqual({ currency_code: 'EUR', value: '2.50' })
  expect((await ask(path, {})).body['details']).toMatchObject([{ issue: 'CAPTURE_FULLY_REFUNDED' }])
  const [unit] = (await ask(`/v2/checkout/orders/${order}`)).body['purchase_units'] as Body[]
  expect(unit).toMatchObject({
    payments: { captures: [{ status: 'REFUNDED' }], refunds: [{}, {}] },
  })
})

it.each([
  ['12.5', 'JPY', 'DECIMALS_NOT_SUPPORTED'],
  ['12.505', 'EUR', 'DECIMALS_NOT_SUPPORTED'],
  ['12', 'KWD', 'CURRENCY_NOT_SUPPORTED'],
  ['0', 'EUR', 'CANNOT_BE_ZERO_OR_NEGATIVE'],
])('refuses %s %s', async (value, currency, issue) => {
  const { status, body } = await ask('/v2/checkout/orders', orderOf(value, currency))
  expect([status, body['details']]).toMatchObject([422, [{ issue }]])
})

it('refuses wrong keys, old tokens, and what is another application’s', async () => {
  expect(await signIn('client-id', 'wrong')).toBe('')
  const { order } = await captured()
  const mine = token
  token = await signIn('another')
  expect((await ask(`/v2/checkout/orders/${order}`)).status).toBe(404)
  token = mine
  sim.control.clock.advance(10 * 3600 * 1000)
  expect((await ask(`/v2/checkout/orders/${order}`)).status).toBe(401)
})

it('signs what it sends with a certificate of its authority', async () => {
  const ear = await openEar()
  const hook = await ask('/v1/notifications/webhooks', {
    url: ear.url,
    event_types: [{ name: '*' }],
  })
  const { capture } = await captured()
  sim.control.dispute(capture)
  await sim.control.deliveries.settled()
  const types = []
  for (const { headers, body } of ear.heard) {
    const header = (name: string) => headers[`paypal-${name}`] ?? ''
    const pem = await (await fetch(header('cert-url'))).text()
    const certificate = new X509Certificate(pem)
    const authority = new X509Certificate(sim.control.paypal.authority.pem)
    expect(certificate.checkIssued(authority)).toBe(true)
    expect(certificate.verify(authority.publicKey)).toBe(true)
    expect(certificate.subject).toBe('CN=messageverificationcerts.sandbox.paypal.com')
    const text = `${header('transmission-id')}|${header('transmission-time')}|${hook.body['id']}|${crc32(body)}`
    const isSigned = createVerify('sha256')
      .update(text)
      .verify(certificate.publicKey, header('transmission-sig'), 'base64')
    expect(isSigned).toBe(true)
    types.push((JSON.parse(body) as Body)['event_type'])
  }
  expect(types).toEqual([
    'CHECKOUT.ORDER.APPROVED',
    'PAYMENT.CAPTURE.COMPLETED',
    'CUSTOMER.DISPUTE.CREATED',
  ])
  await ear.close()
})

it('pays out once for a batch id, until it forgets it', async () => {
  const payout = {
    sender_batch_header: { sender_batch_id: 'p1' },
    items: [
      {
        recipient_type: 'EMAIL',
        amount: { currency: 'USD', value: '30.00' },
        receiver: 'seller@example.org',
        sender_item_id: 'p1',
      },
    ],
  }
  const made = await ask('/v1/payments/payouts', payout)
  expect(made.status).toBe(201)
  const again = await ask('/v1/payments/payouts', payout)
  expect([again.status, again.body['name']]).toEqual([400, 'USER_BUSINESS_ERROR'])
  sim.control.endPayout('p1', 'paid')
  sim.control.endPayout('p1', 'returned')
  const window = `start_date=${new Date(Date.now() - 1e7).toISOString()}&end_date=${new Date(Date.now() + 1e7).toISOString()}`
  const report = await ask(`/v1/reporting/transactions?${window}`)
  expect(report.body['transaction_details']).toMatchObject([
    { transaction_info: { custom_field: 'p1', transaction_status: 'V' } },
  ])
  sim.control.expireKeys()
  token = await signIn()
  expect((await ask('/v1/payments/payouts', payout)).status).toBe(201)
})

it('leads through its own page and back', async () => {
  const { body: order } = await ask('/v2/checkout/orders', orderOf())
  const { href } = (order['links'] as { rel: string; href: string }[]).find(
    ({ rel }) => rel === 'payer-action',
  ) ?? { href: '' }
  const back = await fetch(href, {
    method: 'POST',
    body: new URLSearchParams({ choice: 'approve' }),
    redirect: 'manual',
  })
  expect(back.headers.get('location')).toBe(`https://shop.example/back?token=${order['id']}`)
  expect((await ask(`/v2/checkout/orders/${order['id']}`)).body['status']).toBe('APPROVED')
})
