import { describe, expect, it } from 'vitest'
import { euros, keySet, paymentAsk, refundAsk, yesterday } from '../testing.ts'
import { made, openPaypal, paid, paypal, set, sim } from './testing.ts'

openPaypal()

describe('payments', () => {
  it('leads the payer to PayPal and takes what they approved, once', async () => {
    const ask = paymentAsk()
    const first = await paypal.payments.create(set, ask)
    expect(first).toMatchObject({
      state: 'pending',
      next: { kind: 'redirect', url: expect.stringContaining('/checkoutnow/') },
    })
    expect(await paypal.payments.create(set, ask)).toEqual(first)
    const payment = { ...ask, reference: (first as { reference: string }).reference }
    expect(await paypal.payments.lookUp(set, payment)).toEqual(first)
    sim.control.pay(payment.reference)
    const taken = await Promise.all([1, 2, 3].map(() => paypal.payments.lookUp(set, payment)))
    for (const outcome of taken)
      expect(outcome).toMatchObject({
        state: 'paid',
        captured: euros(1250),
        cost: euros(93),
        // Account that paid: its spending in a day is capped.
        instrument: expect.stringMatching(/^paypal \w{13}$/),
      })
    const { reference } = taken[0] as { reference: string }
    expect(await paypal.payments.lookUp(set, { ...payment, reference })).toMatchObject({
      state: 'paid',
      reference,
    })
  })

  it.each(['answer_lost', 'error_after_commit', 'garbage'] as const)(
    'takes once though its answer is %s',
    async (fault) => {
      const payment = await made()
      sim.control.pay(payment.reference)
      sim.control.faults.set({ operation: 'paypal.orders.capture', fault })
      expect(await paypal.payments.lookUp(set, payment)).toMatchObject({ state: 'unknown' })
      sim.control.expireKeys()
      expect(await paypal.payments.lookUp(set, payment)).toMatchObject({ state: 'paid' })
      const report = await paypal.payments.report(
        set,
        yesterday(),
        new Date(Date.now() + 3 * 24 * 3_600_000),
      )
      expect(report).toMatchObject([{ kind: 'payment', ours: payment.payment_id }])
    },
  )

  it('waits for what PayPal looks into, and says when it is denied', async () => {
    sim.control.paypal.slowCaptures = true
    const payment = await made()
    sim.control.pay(payment.reference)
    expect(await paypal.payments.lookUp(set, payment)).toMatchObject({ state: 'pending' })
    expect(await paypal.payments.cancel(set, payment)).toMatchObject({
      state: 'pending',
      moving: true,
    })
  })

  it('takes nothing from an order that was ended', async () => {
    const payment = await made()
    expect(await paypal.payments.cancel(set, payment)).toMatchObject({
      state: 'failed',
      reason: 'cancelled',
    })
    // The payer approves it all the same.
    sim.control.pay(payment.reference)
    expect(await paypal.payments.cancel(set, payment)).toMatchObject({
      state: 'failed',
      reason: 'cancelled',
    })
    expect(sim.control.paypal.all().flatMap(({ captures }) => [...captures.values()])).toEqual(
      expect.not.arrayContaining([expect.objectContaining({ custom_id: payment.payment_id })]),
    )
  })

  it('believes that an order was never made once no answer can come any more', async () => {
    const { payment_id, amount } = await made()
    const unnamed = { payment_id, amount }
    for (const asked of [{}, { asked_at: new Date() }])
      for (const ask of [paypal.payments.lookUp, paypal.payments.cancel])
        expect(await ask(set, { ...unnamed, ...asked })).toMatchObject({ state: 'unknown' })
    const late = { ...unnamed, asked_at: yesterday() }
    for (const ask of [paypal.payments.lookUp, paypal.payments.cancel])
      expect(await ask(set, late)).toMatchObject({ state: 'failed', detail: 'not_made' })
  })

  it('asks for a new token where the old one has ended, and says when keys are wrong', async () => {
    const payment = await made()
    sim.control.clock.advance(10 * 3_600_000)
    expect(await paypal.payments.lookUp(set, payment)).toMatchObject({ state: 'pending' })
    const wrong = keySet('paypal', { client_id: 'client' }, { client_secret: 'wrong' })
    expect(await paypal.payments.create(wrong, paymentAsk())).toMatchObject({
      state: 'failed',
      reason: 'keys_refused',
    })
    for (const look of [paypal.payments.lookUp, paypal.payments.cancel])
      expect(await look(wrong, payment)).toMatchObject({ state: 'unknown' })
    sim.control.faults.set({ operation: 'paypal', fault: 'refused_connection', times: 2 })
    expect(await paypal.payments.create(set, paymentAsk())).toMatchObject({ state: 'unknown' })
  })
})

describe('refunds', () => {
  it('gives back in parts, once for each of ours, and finds one whose answer was lost', async () => {
    const { reference } = await paid()
    const part = refundAsk({ payment_reference: reference, amount: euros(1000) })
    const first = await paypal.payments.refund(set, part)
    expect(first).toMatchObject({ state: 'refunded', amount: euros(1000) })
    expect(await paypal.payments.refund(set, part)).toEqual(first)
    const rest = refundAsk({ payment_reference: reference, amount: euros(250) })
    sim.control.faults.set({ operation: 'paypal.refunds.create', fault: 'answer_lost' })
    expect(await paypal.payments.refund(set, rest)).toMatchObject({ state: 'unknown' })
    sim.control.expireKeys()
    for (let n = 0; n < 10; n++)
      expect(await paypal.payments.lookUpRefund(set, rest)).toMatchObject({
        state: 'refunded',
        amount: euros(250),
      })
    const more = refundAsk({ payment_reference: reference, amount: euros(1) })
    expect(await paypal.payments.refund(set, more)).toEqual({
      state: 'failed',
      reason: 'CAPTURE_FULLY_REFUNDED',
    })
    expect(await paypal.payments.lookUpRefund(set, more)).toMatchObject({ state: 'unknown' })
    expect(await paypal.payments.lookUpRefund(set, { ...more, sent_at: yesterday() })).toEqual({
      state: 'failed',
      reason: 'not_made',
    })
  })
})
