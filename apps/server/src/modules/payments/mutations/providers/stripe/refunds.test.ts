import { createHmac } from 'node:crypto'
import { openSim, type Sim } from '@plaudit/provider-sim/sim'
import { record } from '@plaudit/provider-sim/stripe/money'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { KeySet, PaymentProvider } from '../provider.ts'
import {
  euros,
  keySet,
  loopback,
  paymentAsk,
  refundAsk,
  webhookRequest,
  yesterday,
} from '../testing.ts'
import { openStripeProvider } from './provider.ts'

let sim: Sim
let stripe: PaymentProvider
let set: KeySet

const keys = (mode = 'elements', secret = 'sk_test_simulated1') =>
  keySet('stripe', { publishable_key: 'pk_test_1', mode }, { secret_key: secret })

beforeEach(async () => {
  sim = await openSim()
  stripe = openStripeProvider(loopback(), sim.url)
  set = keys()
})
afterEach(() => sim.close())

/** Makes a payment and pays it. */
async function paid(changes: Parameters<typeof paymentAsk>[0] = {}) {
  const ask = paymentAsk(changes)
  const made = await stripe.create(set, ask)
  const reference = 'reference' in made ? (made.reference ?? '') : ''
  sim.control.pay(reference)
  return { ...ask, reference }
}

describe('refunds', () => {
  it('gives back whole and in parts, once for each of ours', async () => {
    const { reference } = await paid()
    const part = refundAsk({ payment_reference: reference, amount: euros(1000) })
    const first = await stripe.refund(set, part)
    expect(first).toMatchObject({ state: 'refunded', amount: euros(1000) })
    expect(await stripe.refund(set, part)).toEqual(first)
    const more = await stripe.refund(
      set,
      refundAsk({ payment_reference: reference, amount: euros(251) }),
    )
    expect(more).toMatchObject({ state: 'failed' })
  })

  it('looks up what became of one, and never sends it again, also after its key is forgotten', async () => {
    const { reference } = await paid()
    const ask = refundAsk({ payment_reference: reference, amount: euros(500) })
    sim.control.faults.set({ operation: 'stripe.refunds.create', fault: 'answer_lost', times: 2 })
    expect(await stripe.refund(set, ask)).toMatchObject({ state: 'unknown' })
    sim.control.faults.clear()
    // Keys that were changed meanwhile can't read it.
    expect(await stripe.lookUpRefund(keys('elements', 'sk_test_wrong000'), ask)).toMatchObject({
      state: 'unknown',
    })
    sim.control.expireKeys()
    for (let n = 0; n < 10; n++)
      expect(await stripe.lookUpRefund(set, ask)).toMatchObject({
        state: 'refunded',
        amount: euros(500),
      })
    const rest = refundAsk({ payment_reference: reference, amount: euros(750) })
    expect(await stripe.refund(set, rest)).toMatchObject({ state: 'refunded' })
  })

  it('believes that one was never made only when it could not be under way any more', async () => {
    const { reference } = await paid()
    const ask = refundAsk({ payment_reference: reference })
    expect(await stripe.lookUpRefund(set, ask)).toMatchObject({ state: 'unknown' })
    expect(await stripe.lookUpRefund(set, { ...ask, sent_at: new Date() })).toMatchObject({
      state: 'unknown',
    })
    expect(await stripe.lookUpRefund(set, { ...ask, sent_at: yesterday() })).toEqual({
      state: 'failed',
      reason: 'not_made',
    })
  })

  it('tells of one that fails after it was done', async () => {
    const { reference } = await paid()
    const ask = refundAsk({ payment_reference: reference })
    const done = (await stripe.refund(set, ask)) as { reference: string }
    sim.control.endRefund(done.reference, 'failed')
    expect(await stripe.lookUpRefund(set, { ...ask, ...done })).toMatchObject({
      state: 'failed',
      reason: 'expired_or_canceled_card',
    })
  })
})

describe('messages', () => {
  const listen = async () => {
    const response = await fetch(`${sim.url}/v1/webhook_endpoints`, {
      method: 'POST',
      headers: { authorization: `Bearer ${set.secrets['secret_key']}` },
      body: 'url=http://127.0.0.1:9/none&enabled_events[0]=*',
    })
    const { secret } = (await response.json()) as { secret: string }
    sim.control.deliveries.rules({ mode: 'held' })
    set = { ...set, secrets: { ...set.secrets, webhook_secret: secret } }
  }

  it('says what happened, each message one of a kind', async () => {
    await listen()
    const { reference, payment_id } = await paid()
    const refund = refundAsk({ payment_reference: reference, amount: euros(250) })
    await stripe.refund(set, refund)
    const dispute = sim.control.dispute(reference)
    const readFrom = (first: number) =>
      Promise.all(
        sim.control.deliveries
          .all()
          .slice(first)
          .map((sent) => stripe.readWebhook(set, webhookRequest(sent))),
      )
    const begun = await readFrom(0)
    sim.control.endDispute(dispute, 'lost')
    const read = [...begun, ...(await readFrom(begun.length))]
    const facts = read.flatMap((one) => (one.valid === true ? one.facts : []))
    expect(facts).toMatchObject([
      { kind: 'look_up', reference, payment_id },
      {
        kind: 'refund',
        refund_id: refund.refund_id,
        payment_reference: reference,
        amount: euros(250),
      },
      {
        kind: 'dispute',
        dispute: {
          state: 'opened',
          payment_reference: reference,
          cost: euros(1500),
          amount: euros(1000),
        },
      },
      { kind: 'dispute', dispute: { state: 'lost' } },
    ])
    expect(new Set(read.map((one) => one.valid === true && one.event_id)).size).toBe(read.length)
  })

  it('believes no body of money that went back, though its sender knows the secret', async () => {
    await listen()
    const { reference } = await paid()
    sim.control.endDispute(sim.control.dispute(reference), 'lost')
    const { deliveries, faults } = sim.control
    const [sent] = deliveries.all((body) => body.includes('charge.dispute.closed'))
    if (sent === undefined) throw new Error('nothing was sent')
    const told = async (change: (body: string) => string) => {
      const body = change(sent.body)
      const t = Math.floor(Date.now() / 1000)
      const secret = set.secrets['webhook_secret'] ?? ''
      const v1 = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')
      const headers = { 'stripe-signature': `t=${t},v1=${v1}` }
      return stripe.readWebhook(set, webhookRequest(sent, { body, headers }))
    }
    const lost = { valid: true, facts: [{ dispute: { state: 'lost', amount: euros(1250) } }] }
    expect(await told((body) => body)).toMatchObject(lost)
    expect(
      await told((body) => body.replaceAll('1250', '1').replace('"lost"', '"won"')),
    ).toMatchObject(lost)
    expect(await told((body) => body.replaceAll(/dp_\w+/g, 'dp_none'))).toMatchObject({ facts: [] })
    const asRefund = (body: string) =>
      body.replace('charge.dispute.closed', 'refund.updated').replaceAll(/dp_\w+/g, 're_none')
    expect(await told(asRefund)).toMatchObject({ valid: true, facts: [] })
    faults.set({ operation: 'stripe.disputes.retrieve', fault: 'error', times: 1 })
    expect(await told((body) => body)).toMatchObject({ valid: 'later' })
  })

  it('believes nothing forged, altered, unsigned, of another webhook, or old', async () => {
    await listen()
    await paid()
    const [sent] = sim.control.deliveries.all()
    if (sent === undefined) throw new Error('nothing was sent')
    const why = async (changes: Parameters<typeof webhookRequest>[1], by = set) => {
      const read = await stripe.readWebhook(by, webhookRequest(sent, changes))
      return read.valid === false ? read.why : read.valid
    }
    expect(await why({})).toBe(true)
    expect(await why({ body: sent.body.replace('1250', '1') })).toBe('forged')
    expect(await why({ headers: { 'stripe-signature': 't=1,v1=00' } })).toBe('forged')
    expect(await why({ headers: { 'stripe-signature': undefined as never } })).toBe('unsigned')
    expect(
      await why({}, { ...set, secrets: { ...set.secrets, webhook_secret: 'whsec_other' } }),
    ).toBe('forged')
    expect(await why({ received_at: new Date(Date.now() + 301_000) })).toBe('stale')
    expect(
      await why({
        headers: {
          'stripe-signature': sent.headers['stripe-signature']?.replace(/t=\d+/, 't=1') ?? '',
        },
      }),
    ).toBe('forged')
  })
})

it('reports what moved, in the account’s currency', async () => {
  const from = new Date(Date.now() - 60_000)
  const { payment_id, reference } = await paid()
  await stripe.refund(set, refundAsk({ payment_reference: reference, amount: euros(250) }))
  // What Stripe pays to the owner's bank, and what their bank sends back, is no business of the books.
  const account = sim.control.stripe.holding('intents', reference)
  for (const [type, amount] of [
    ['payout', -900],
    ['payout_failure', 900],
  ] as const)
    record(sim.control.stripe, account, {
      ...{ type, amount, fee: 0, currency: 'eur' },
      ...{ source: 'po_1', description: 'STRIPE PAYOUT' },
    })
  const report = await stripe.report(set, from, new Date(Date.now() + 60_000))
  expect(report).toMatchObject([
    { kind: 'payment', ours: payment_id, amount: euros(1250), cost: euros(66) },
    { kind: 'refund', amount: euros(-250) },
  ])
  expect(await stripe.disputes(set, from)).toEqual([])
})
