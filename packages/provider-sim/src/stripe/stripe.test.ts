import Stripe from 'stripe'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openSim, type Sim } from '../sim.ts'
import { openEar } from '../testing.ts'

let sim: Sim
let stripe: Stripe

const client = (key = 'sk_test_simulated1') =>
  new Stripe(key, {
    host: '127.0.0.1',
    port: sim.port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  })

beforeEach(async () => {
  sim = await openSim()
  stripe = client()
})
afterEach(() => sim.close())

const asked = { amount: 1250, currency: 'eur', metadata: { payment_id: 'ours' } }

const paid = async (amount = 1250) => {
  const intent = await stripe.paymentIntents.create({ ...asked, amount })
  sim.control.pay(intent.id)
  return intent.id
}

it('takes a payment, tells of its cost, and gives it back in parts up to what is left', async () => {
  const id = await paid()
  const whole = await stripe.paymentIntents.retrieve(id, {
    expand: ['latest_charge.balance_transaction'],
  })
  expect(whole).toMatchObject({ status: 'succeeded', amount_received: 1250 })
  expect(whole.latest_charge).toMatchObject({
    balance_transaction: { amount: 1250, fee: 66, net: 1184, currency: 'eur' },
  })
  await stripe.refunds.create({ payment_intent: id, amount: 1000 })
  await expect(stripe.refunds.create({ payment_intent: id, amount: 251 })).rejects.toThrow(
    'greater than unrefunded',
  )
  await stripe.refunds.create({ payment_intent: id })
  await expect(stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  })
  const { data } = await stripe.refunds.list({ payment_intent: id })
  expect(data.map(({ amount }) => amount)).toEqual([250, 1000])
})

it('does a request once for its key, and another for the same key never', async () => {
  const key = { idempotencyKey: 'one' }
  const first = await stripe.paymentIntents.create(asked, key)
  const again = await stripe.paymentIntents.create(asked, key)
  expect(again.id).toBe(first.id)
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
  await expect(stripe.paymentIntents.create({ ...asked, amount: 1 + 1250 }, key)).rejects.toThrow(
    Stripe.errors.StripeIdempotencyError,
  )
  sim.control.expireKeys()
  expect((await stripe.paymentIntents.create(asked, key)).id).not.toBe(first.id)
})

it('commits although the answer is lost, so that the key finds what was made', async () => {
  const key = { idempotencyKey: 'lost' }
  sim.control.faults.set({
    operation: 'stripe.payment_intents.create',
    fault: 'answer_lost',
    times: 2,
  })
  await expect(stripe.paymentIntents.create(asked, key)).rejects.toThrow(
    Stripe.errors.StripeConnectionError,
  )
  await stripe.paymentIntents.create(asked, key)
  expect((await stripe.paymentIntents.list()).data).toHaveLength(1)
})

it('fails without doing anything, then does it', async () => {
  sim.control.faults.set({ operation: 'stripe.payment_intents', fault: 'error' })
  await expect(stripe.paymentIntents.create(asked)).rejects.toThrow(Stripe.errors.StripeAPIError)
  expect((await stripe.paymentIntents.list()).data).toEqual([])
  await stripe.paymentIntents.create(asked)
})

it('refuses wrong keys, unknown fields, and amounts that no card takes', async () => {
  await expect(client('sk_test_wrong000').balance.retrieve()).rejects.toThrow(
    Stripe.errors.StripeAuthenticationError,
  )
  await expect(
    stripe.paymentIntents.create({ ...asked, colour: 'red' } as never),
  ).rejects.toMatchObject({ code: 'parameter_unknown' })
  await expect(
    stripe.paymentIntents.create({ ...asked, amount: 100_000_000 }),
  ).rejects.toMatchObject({ code: 'amount_too_large' })
  await expect(client('sk_test_another1').paymentIntents.retrieve(await paid())).rejects.toThrow(
    'No such object',
  )
})

it('charges a kept method without its owner, and says when the owner is needed', async () => {
  const customer = await stripe.customers.create({ email: 'buyer@example.org' })
  const keep = { ...asked, customer: customer.id, setup_future_usage: 'off_session' as const }
  const first = await stripe.paymentIntents.create({
    ...keep,
    confirm: true,
    return_url: 'https://shop.example/back',
    payment_method: 'pm_card_authenticationRequired',
  })
  expect(first.status).toBe('succeeded')
  const again = {
    ...asked,
    customer: customer.id,
    payment_method: String(first.payment_method),
    confirm: true,
    return_url: 'https://shop.example/back',
  }
  // With its owner there, the same card is asked about.
  expect(await stripe.paymentIntents.create(again)).toMatchObject({
    status: 'requires_action',
    payment_method: again.payment_method,
  })
  const alone = { ...again, off_session: true }
  await expect(stripe.paymentIntents.create(alone)).rejects.toMatchObject({
    code: 'authentication_required',
  })
})

it('asks the owner of a card in its fields, and charges nothing before they said yes', async () => {
  const { id, client_secret: secret } = await stripe.paymentIntents.create(asked)
  const gives = async (answer?: 'yes' | 'no', number = '4000 0025 0000 3155') => {
    const given = { client_secret: secret ?? '', number }
    const body = new URLSearchParams({ ...given, ...(answer && { answer }) })
    return (await fetch(`${sim.url}/stripe-fields`, { method: 'POST', body })).json()
  }
  const status = async () => (await stripe.paymentIntents.retrieve(id)).status
  expect(await gives()).toEqual({ question: true })
  expect(await status()).toBe('requires_action')
  expect(await gives('no')).toMatchObject({
    error: { code: 'payment_intent_authentication_failure' },
  })
  expect(await status()).toBe('requires_payment_method')
  await gives()
  expect(await gives('yes')).toEqual({ paymentIntent: { id, status: 'succeeded' } })
  // The question that a second tab still shows.
  expect(await gives('yes', '')).toMatchObject({
    error: { code: 'payment_intent_unexpected_state' },
  })
})

it('signs what it sends so that the official library believes it, ten times and shuffled too', async () => {
  const ear = await openEar()
  const endpoint = await stripe.webhookEndpoints.create({ url: ear.url, enabled_events: ['*'] })
  sim.control.deliveries.rules({ mode: 'held', copies: 10, order: 'shuffled' })
  const id = await paid()
  const dispute = sim.control.dispute(id)
  sim.control.endDispute(dispute, 'won')
  await sim.control.deliveries.flush()
  const types = ear.heard.map(({ body, headers }) => {
    const signature = headers['stripe-signature'] ?? ''
    const secret = endpoint.secret ?? ''
    expect(() => stripe.webhooks.constructEvent(`${body} `, signature, secret)).toThrow()
    return stripe.webhooks.constructEvent(body, signature, secret).type
  })
  expect(types).toHaveLength(60)
  expect(new Set(types)).toEqual(
    new Set([
      'payment_intent.created',
      'payment_intent.succeeded',
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.funds_reinstated',
      'charge.dispute.closed',
    ]),
  )
  await ear.close()
})

it('leads through its own page and back', async () => {
  const session = await stripe.checkout.sessions.create({
    mode: 'payment',
    success_url: 'https://shop.example/back',
    cancel_url: 'https://shop.example/away',
    metadata: { payment_id: 'ours' },
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'eur', unit_amount: 450, product_data: { name: '10 votes' } },
      },
    ],
  })
  const page = String(session.url)
  expect(await (await fetch(page)).text()).toContain('450 eur')
  const choose = (choice: string) =>
    fetch(page, { method: 'POST', body: new URLSearchParams({ choice }), redirect: 'manual' })
  expect((await choose('cancel')).headers.get('location')).toBe('https://shop.example/away')
  expect((await choose('declined')).headers.get('location')).toContain('/c/pay/')
  expect((await choose('paid')).headers.get('location')).toBe('https://shop.example/back')
  const after = await stripe.checkout.sessions.retrieve(session.id)
  expect(after).toMatchObject({ status: 'complete', payment_status: 'paid' })
})

it('pays the account out in its own currency', async () => {
  sim.control.stripe.exchange = { currency: 'usd', rate: 1.1 }
  const intent = await stripe.paymentIntents.retrieve(await paid(1000), {
    expand: ['latest_charge.balance_transaction'],
  })
  expect(intent.latest_charge).toMatchObject({
    balance_transaction: { amount: 1100, currency: 'usd', exchange_rate: 1.1 },
  })
})

it('lets a refund fail long after it began', async () => {
  sim.control.stripe.slowRefunds = true
  const id = await paid()
  const refund = await stripe.refunds.create({ payment_intent: id })
  expect(refund.status).toBe('pending')
  sim.control.endRefund(refund.id, 'failed')
  expect((await stripe.refunds.retrieve(refund.id)).status).toBe('failed')
  expect((await stripe.refunds.create({ payment_intent: id })).amount).toBe(1250)
})
