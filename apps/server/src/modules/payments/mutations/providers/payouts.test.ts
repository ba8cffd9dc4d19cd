import { openSim, type Sim } from '@plaudit/provider-sim/sim'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { moncashWallet } from '@plaudit/contract/payments/wallets'
import { moncashPayments, moncashPayouts, openMoncash } from './moncash.ts'
import { openPayoneer, payoneerPayouts } from './payoneer.ts'
import type { PayoutProvider } from './payoutProvider.ts'
import type { PaymentProvider } from './provider.ts'
import { keySet, loopback, paymentAsk, payoutAsk, webhookRequest, yesterday } from './testing.ts'
import { openTokens } from './tokens.ts'

let sim: Sim

beforeEach(async () => {
  sim = await openSim()
  sim.control.deliveries.rules({ mode: 'held' })
})
afterEach(() => sim.close())

const htg = (amount: number) => ({ amount, currency: 'HTG' })

describe('Payoneer', () => {
  const set = keySet('payoneer', { client_id: 'id', program_id: '100' }, { client_secret: 's' })
  let payoneer: PayoutProvider
  beforeEach(() => {
    const api = `${sim.url}/payoneer`
    payoneer = payoneerPayouts(openPayoneer(openTokens(loopback()), { api, login: api }))
    sim.control.payoneer.notices.set('100', 'http://127.0.0.1:9/none')
  })

  it('pays once for each of ours, and tells what came of it, however late', async () => {
    const ask = payoutAsk()
    expect(await payoneer.send(set, ask)).toMatchObject({ state: 'in_transit' })
    expect(await payoneer.send(set, ask)).toMatchObject({ state: 'in_transit' })
    expect(sim.control.payoneer.count()).toBe(1)
    sim.control.endPayout(ask.payout_id, 'paid')
    expect(await payoneer.lookUp(set, ask)).toMatchObject({ state: 'paid' })
    sim.control.endPayout(ask.payout_id, 'returned')
    expect(await payoneer.lookUp(set, ask)).toMatchObject({ state: 'returned' })
  })

  it.each(['answer_lost', 'error_after_commit', 'garbage'] as const)(
    'looks one up whose answer is %s',
    async (fault) => {
      const ask = payoutAsk()
      sim.control.faults.set({ operation: 'payoneer.payouts.create', fault })
      expect(await payoneer.send(set, ask)).toMatchObject({ state: 'unknown' })
      expect(await payoneer.lookUp(set, ask)).toMatchObject({ state: 'in_transit' })
      expect(sim.control.payoneer.count()).toBe(1)
    },
  )

  it('believes that one was never made only when it could not be under way any more', async () => {
    const ask = payoutAsk()
    expect(await payoneer.lookUp(set, ask)).toMatchObject({ state: 'unknown' })
    expect(await payoneer.lookUp(set, { ...ask, sent_at: yesterday() })).toMatchObject({
      state: 'failed',
      reason: 'not_made',
    })
    const wrong = keySet(
      'payoneer',
      { client_id: 'id', program_id: '100' },
      { client_secret: 'wrong' },
    )
    expect(await payoneer.send(wrong, ask)).toEqual({ state: 'failed', reason: 'keys_refused' })
  })

  it('takes a message as a reason to look, so that a forged one says nothing', async () => {
    const ask = payoutAsk()
    await payoneer.send(set, ask)
    const forged = { id: 'x', event: 'PAYMENT_SENT', client_reference_id: ask.payout_id }
    const read = async (body: unknown) =>
      payoneer.readWebhook?.(set, webhookRequest({ headers: {}, body: JSON.stringify(body) }))
    expect(await read(forged)).toMatchObject({
      valid: true,
      facts: [{ outcome: { state: 'in_transit' } }],
    })
    expect(await read({ ...forged, client_reference_id: 'nobody' })).toEqual({
      valid: false,
      why: 'forged',
    })
    expect(await read('x')).toEqual({ valid: false, why: 'unreadable' })
    sim.control.endPayout(ask.payout_id, 'paid')
    const [sent] = sim.control.deliveries.all()
    expect(sent && (await payoneer.readWebhook?.(set, webhookRequest(sent)))).toMatchObject({
      valid: true,
      event_id: `${ask.payout_id}:paid`,
      facts: [{ payout_id: ask.payout_id, outcome: { state: 'paid' } }],
    })
    sim.control.faults.set({ operation: 'payoneer', fault: 'error' })
    expect(await read(forged)).toMatchObject({ valid: 'later' })
  })

  it('knows which amounts it can write', () => {
    expect(payoneer.refuses({ amount: 50, currency: 'USD' }, set)).toMatchObject({ minimum: 100 })
    expect(payoneer.refuses({ amount: 12_345, currency: 'KWD' }, set)).toMatchObject({ step: 10 })
    expect(payoneer.refuses({ amount: 500, currency: 'JPY' }, set)).toBeUndefined()
  })
})

describe('MonCash', () => {
  const set = keySet('moncash', { client_id: 'id' }, { client_secret: 's' })
  let payments: PaymentProvider
  let payouts: PayoutProvider
  beforeEach(() => {
    const api = `${sim.url}/moncash`
    const ask = openMoncash(openTokens(loopback()), api)
    payments = moncashPayments(ask, api)
    payouts = moncashPayouts(ask)
    sim.control.moncash.alertUrl = 'http://127.0.0.1:9/none'
  })

  it('leads to its page and is paid when MonCash says so', async () => {
    const ask = paymentAsk({ amount: htg(25_050) })
    const made = await payments.create(set, ask)
    expect(made).toMatchObject({
      state: 'pending',
      next: { kind: 'redirect', url: expect.stringContaining('/Payment/Redirect?token=') },
    })
    expect(await payments.lookUp(set, ask)).toMatchObject({ state: 'pending' })
    sim.control.pay(ask.payment_id)
    expect(await payments.lookUp(set, ask)).toMatchObject({ state: 'paid', captured: htg(25_050) })
    const [sent] = sim.control.deliveries.all()
    expect(sent && (await payments.readWebhook(set, webhookRequest(sent)))).toMatchObject({
      valid: true,
      facts: [{ kind: 'payment', payment_id: ask.payment_id, outcome: { state: 'paid' } }],
    })
    const forged = webhookRequest({ headers: {}, body: '{"transactionId":"123"}' })
    expect(await payments.readWebhook(set, forged)).toEqual({ valid: false, why: 'forged' })
  })

  it('keeps tokens no longer than their minute', async () => {
    const ask = paymentAsk({ amount: htg(25_000) })
    await payments.create(set, ask)
    sim.control.clock.advance(120_000)
    expect(await payments.lookUp(set, ask)).toMatchObject({ state: 'pending' })
  })

  it('takes gourdes only, and no more than a wallet does', () => {
    const { refuses } = payments.capability
    expect(refuses({ amount: 1000, currency: 'USD' }, set)).toBe('currency_unsupported')
    expect(refuses(htg(7_500_001), set)).toMatchObject({ maximum: 7_500_000 })
    expect(refuses(htg(25_000), set)).toBeUndefined()
    expect(moncashWallet('+509 37 00 7294')).toBe('50937007294')
    expect(moncashWallet('3700-7294')).toBe('50937007294')
    expect(moncashWallet('ann1234@plaudit.test')).toBeUndefined()
    expect(moncashWallet('5093700729')).toBeUndefined()
  })

  it('sends once for each of ours, and looks one up whose answer was lost', async () => {
    const ask = payoutAsk({ amount: htg(100_000), destination: '37007294' })
    sim.control.faults.set({ operation: 'moncash.transfers.create', fault: 'answer_lost' })
    expect(await payouts.send(set, ask)).toMatchObject({ state: 'unknown' })
    expect(await payouts.lookUp(set, ask)).toMatchObject({ state: 'paid' })
    expect(await payouts.send(set, ask)).toMatchObject({ state: 'paid' })
    expect(sim.control.moncash.transfers.size).toBe(1)
    const full = payoutAsk({ amount: htg(100_000), destination: '37000000' })
    expect(await payouts.send(set, full)).toEqual({ state: 'failed', reason: 'Forbidden' })
    expect(await payouts.lookUp(set, full)).toMatchObject({ state: 'unknown' })
    expect(await payouts.lookUp(set, { ...full, sent_at: yesterday() })).toMatchObject({
      state: 'failed',
    })
  })
})
