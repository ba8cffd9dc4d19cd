import { openSim, type Sim } from '@plaudit/provider-sim/sim'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { KeySet, PaymentProvider } from '../provider.ts'
import { euros, keySet, loopback, paymentAsk, yesterday } from '../testing.ts'
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

describe('payments', () => {
  it('is made once, with what the browser needs, and is paid when Stripe says so', async () => {
    const ask = paymentAsk()
    const made = await stripe.create(set, ask)
    expect(made).toMatchObject({
      state: 'pending',
      next: {
        kind: 'elements',
        publishable_key: 'pk_test_1',
        client_secret: expect.stringContaining('_secret_'),
      },
    })
    expect(await stripe.create(set, ask)).toEqual(made)
    const payment = { ...ask, reference: (made as { reference: string }).reference }
    expect(await stripe.lookUp(set, payment)).toMatchObject({ state: 'pending' })
    sim.control.pay(payment.reference, 'declined')
    // The payer may try another card.
    expect(await stripe.lookUp(set, payment)).toMatchObject({ state: 'pending' })
    sim.control.pay(payment.reference)
    expect(await stripe.lookUp(set, payment)).toMatchObject({
      state: 'paid',
      captured: euros(1250),
      cost: euros(66),
    })
    expect(await stripe.cancel(set, payment)).toMatchObject({ state: 'paid' })
  })

  it('finds what was made although the answer was lost, and never makes a second', async () => {
    const ask = paymentAsk()
    for (const fault of ['answer_lost', 'error_after_commit', 'garbage'] as const) {
      const one = { ...ask, payment_id: fault }
      sim.control.faults.set({ operation: 'stripe.payment_intents.create', fault, times: 2 })
      expect(await stripe.create(set, one)).toMatchObject({ state: 'unknown' })
      sim.control.faults.clear()
      const found = await stripe.lookUp(set, one)
      expect(found).toMatchObject({ state: 'pending', next: { kind: 'elements' } })
      sim.control.pay((found as { reference: string }).reference)
      expect(await stripe.lookUp(set, one)).toMatchObject({ state: 'paid' })
    }
  })

  it('says that nothing was made where nothing was, and that it does not know where it does not', async () => {
    const ask = paymentAsk()
    sim.control.faults.set({ operation: 'stripe', fault: 'error' })
    expect(await stripe.create(set, ask)).toEqual({ state: 'unknown', why: 'status_500' })
    sim.control.faults.set({ operation: 'stripe', fault: 'refused_connection', times: 2 })
    expect(await stripe.lookUp(set, ask)).toMatchObject({ state: 'unknown' })
    sim.control.faults.clear()
    const soon = { ...ask, asked_at: new Date() }
    expect(await stripe.lookUp(set, soon)).toEqual({ state: 'unknown', why: 'not_there_yet' })
    const late = { ...ask, asked_at: yesterday() }
    expect(await stripe.lookUp(set, late)).toMatchObject({ state: 'failed', detail: 'not_made' })
  })

  it('waits for a bank that takes days, which nobody can call off', async () => {
    const payment = await stripe.create(set, paymentAsk())
    const { reference = '' } = payment as { reference?: string }
    sim.control.delay(reference)
    const named = { ...paymentAsk(), reference }
    for (const ask of [stripe.lookUp, stripe.cancel])
      expect(await ask(set, named)).toEqual({ state: 'pending', reference, moving: true })
    sim.control.pay(reference)
    expect(await stripe.lookUp(set, named)).toMatchObject({ state: 'paid' })
  })

  it('leads to Stripe’s own page where the owner prefers it', async () => {
    set = keys('checkout')
    const ask = paymentAsk()
    const made = await stripe.create(set, ask)
    expect(made).toMatchObject({ state: 'pending', next: { kind: 'redirect' } })
    const payment = { ...ask, reference: (made as { reference: string }).reference }
    expect(await stripe.lookUp(set, ask)).toEqual(made)
    sim.control.pay(payment.reference)
    const after = await stripe.lookUp(set, payment)
    expect(after).toMatchObject({ state: 'paid', reference: expect.stringMatching(/^pi_/) })
    const other = paymentAsk()
    const second = await stripe.create(set, other)
    const ended = await stripe.cancel(set, {
      ...other,
      reference: (second as { reference: string }).reference,
    })
    expect(ended).toMatchObject({ state: 'failed', reason: 'cancelled' })
  })

  it('can be paid no more once it was ended', async () => {
    const ask = paymentAsk()
    const made = (await stripe.create(set, ask)) as { reference: string }
    expect(await stripe.cancel(set, { ...ask, ...made })).toMatchObject({
      state: 'failed',
      reason: 'cancelled',
    })
    expect(() => sim.control.pay(made.reference)).toThrow('refused')
    expect(await stripe.lookUp(set, ask)).toMatchObject({ state: 'failed', reason: 'cancelled' })
  })

  it('refuses with a reason: keys, currencies, amounts', async () => {
    const wrong = keys('elements', 'sk_test_wrong000')
    expect(await stripe.create(wrong, paymentAsk())).toMatchObject({ reason: 'keys_refused' })
    // A payment that is there may be paid, though other keys can't read it.
    const ask = paymentAsk()
    const made = (await stripe.create(set, ask)) as { reference: string }
    for (const look of [stripe.lookUp, stripe.cancel])
      expect(await look(wrong, { ...ask, ...made })).toMatchObject({ state: 'unknown' })
    expect(
      await stripe.create(set, paymentAsk({ amount: { amount: 5, currency: 'XAU' } })),
    ).toMatchObject({ reason: 'currency_unsupported' })
    expect(
      await stripe.create(set, paymentAsk({ amount: { amount: 1005, currency: 'KWD' } })),
    ).toMatchObject({ reason: 'amount_unsuitable' })
  })
})

describe('saved methods', () => {
  const kept = async (card: string) => {
    const ask = paymentAsk({ save: true })
    const made = (await stripe.create(set, ask)) as { reference: string }
    await fetch(`${sim.url}/v1/payment_intents/${made.reference}/confirm`, {
      method: 'POST',
      headers: { authorization: `Bearer ${set.secrets['secret_key']}` },
      body: `payment_method=${card}&return_url=${encodeURIComponent(ask.return_url)}`,
    })
    const outcome = await stripe.lookUp(set, { ...ask, ...made })
    return (outcome.state === 'paid' && outcome.saved) || undefined
  }

  it('charges one without its owner, once although the answer is lost', async () => {
    const method = await kept('pm_card_visa')
    expect(method).toMatchObject({ label: 'visa •••• 4242', fingerprint: expect.any(String) })
    const ask = paymentAsk({ ...(method && { method }), unattended: true })
    sim.control.faults.set({
      operation: 'stripe.payment_intents.confirm',
      fault: 'answer_lost',
      times: 2,
    })
    expect(await stripe.create(set, ask)).toMatchObject({ state: 'unknown' })
    sim.control.faults.clear()
    expect(await stripe.lookUp(set, ask)).toMatchObject({ state: 'paid' })
    expect(await stripe.lookUp(set, ask)).toMatchObject({ state: 'paid' })
  })

  it('leads a payer who is there to the question of their bank, and charges once though the answer is lost', async () => {
    const method = await kept('pm_card_authenticationRequired')
    const ask = paymentAsk({ ...(method && { method }) })
    const alone = { ...ask, payment_id: 'alone', unattended: true }
    expect(await stripe.create(set, alone)).toMatchObject({ reason: 'authentication_failed' })
    const confirms = 'stripe.payment_intents.confirm'
    sim.control.faults.set({ operation: confirms, fault: 'answer_lost', times: 2 })
    expect(await stripe.create(set, ask)).toMatchObject({ state: 'unknown' })
    sim.control.faults.clear()
    const made = await stripe.lookUp(set, ask)
    const asked = { state: 'pending', next: { kind: 'elements', asked: true } }
    expect(made).toMatchObject(asked)
    expect(await stripe.create(set, ask)).toEqual(made)
    const { next } = made as { next: { client_secret: string } }
    const answers = (answer: string, number = '') =>
      fetch(`${sim.url}/stripe-fields`, {
        method: 'POST',
        body: new URLSearchParams({ client_secret: next.client_secret, number, answer }),
      })
    await answers('no')
    // They may give another card now.
    const after = await stripe.lookUp(set, ask)
    expect(after).toMatchObject({ state: 'pending', next: { kind: 'elements' } })
    expect(after).not.toMatchObject(asked)
    await answers('yes', '4242 4242 4242 4242')
    expect(await stripe.lookUp(set, ask)).toMatchObject({ state: 'paid' })
    // Left before it was confirmed and not wanted any more, it is ended and never charged.
    const left = { ...ask, payment_id: 'left' }
    sim.control.faults.set({ operation: confirms, fault: 'refused_connection', times: 2 })
    await stripe.create(set, left)
    sim.control.faults.clear()
    expect(await stripe.cancel(set, left)).toMatchObject({ state: 'failed' })
    const other = { ...ask, payment_id: 'other' }
    await stripe.create(set, other)
    const { next: step } = (await stripe.lookUp(set, other)) as { next: typeof next }
    next.client_secret = step.client_secret
    await answers('yes')
    expect(await stripe.lookUp(set, other)).toMatchObject({ state: 'paid', captured: ask.amount })
  })

  it('charges later what was made and not confirmed, and ends what is refused', async () => {
    const method = await kept('pm_card_visa')
    const ask = paymentAsk({ ...(method && { method }), unattended: true })
    sim.control.faults.set({
      operation: 'stripe.payment_intents.confirm',
      fault: 'refused_connection',
      times: 2,
    })
    expect(await stripe.create(set, ask)).toMatchObject({ state: 'unknown' })
    sim.control.faults.clear()
    expect(await stripe.lookUp(set, ask)).toMatchObject({ state: 'paid' })
    const poor = {
      ...ask,
      payment_id: 'poor',
      method: {
        customer: method?.customer ?? '',
        method: 'pm_card_chargeDeclinedInsufficientFunds',
        label: '',
      },
    }
    expect(await stripe.create(set, poor)).toMatchObject({
      state: 'failed',
      reason: 'insufficient_funds',
    })
    expect(await stripe.lookUp(set, poor)).toMatchObject({ state: 'failed' })
  })
})
