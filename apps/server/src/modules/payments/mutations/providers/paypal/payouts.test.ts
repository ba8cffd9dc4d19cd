import { describe, expect, it } from 'vitest'
import { payoutAsk, yesterday } from '../testing.ts'
import { openPaypal, paypal, set, sim } from './testing.ts'

openPaypal()

describe('payouts', () => {
  it('pays once for each of ours, and tells what came of it, however late', async () => {
    const ask = payoutAsk()
    const sent = await paypal.payouts.send(set, ask)
    expect(sent).toMatchObject({ state: 'in_transit' })
    expect(await paypal.payouts.send(set, ask)).toEqual(sent)
    const payout = { ...ask, reference: (sent as { reference: string }).reference }
    sim.control.endPayout(ask.payout_id, 'unclaimed')
    expect(await paypal.payouts.lookUp(set, payout)).toMatchObject({ state: 'in_transit' })
    sim.control.endPayout(ask.payout_id, 'paid')
    expect(await paypal.payouts.lookUp(set, payout)).toMatchObject({
      state: 'paid',
      cost: { amount: 25, currency: 'USD' },
    })
    sim.control.endPayout(ask.payout_id, 'returned')
    expect(await paypal.payouts.lookUp(set, payout)).toMatchObject({ state: 'returned' })
  })

  it('never pays one of unknown fate twice, also when PayPal has forgotten our id', async () => {
    const ask = payoutAsk()
    sim.control.paypal.reportLag = 3
    sim.control.faults.set({ operation: 'paypal.payouts.create', fault: 'answer_lost' })
    expect(await paypal.payouts.send(set, ask)).toMatchObject({ state: 'unknown' })
    sim.control.paypal.forgetful = true
    const sent_at = new Date()
    expect(await paypal.payouts.lookUp(set, { ...ask, sent_at })).toMatchObject({
      state: 'unknown',
      why: 'not_there_yet',
    })
    sim.control.paypal.reportLag = 0
    const found = await paypal.payouts.lookUp(set, { ...ask, sent_at })
    expect(found).toMatchObject({ state: 'in_transit' })
    const report = await paypal.payments.report(
      set,
      yesterday(),
      new Date(Date.now() + 3 * 24 * 3_600_000),
    )
    expect(report).toEqual([])
    sim.control.endPayout(ask.payout_id, 'paid')
    const reference = (found as { reference: string }).reference
    expect(await paypal.payouts.lookUp(set, { ...ask, reference, sent_at })).toMatchObject({
      state: 'paid',
    })
  })

  it('believes that one was never made only when the report has caught up', async () => {
    const ask = payoutAsk()
    expect(await paypal.payouts.lookUp(set, ask)).toMatchObject({ state: 'unknown' })
    expect(
      await paypal.payouts.lookUp(set, { ...ask, sent_at: new Date(Date.now() - 3_600_000) }),
    ).toMatchObject({ state: 'unknown' })
    expect(await paypal.payouts.lookUp(set, { ...ask, sent_at: yesterday() })).toEqual({
      state: 'failed',
      reason: 'not_made',
    })
    sim.control.faults.set({ operation: 'paypal.reporting', fault: 'error' })
    expect(await paypal.payouts.lookUp(set, { ...ask, sent_at: yesterday() })).toMatchObject({
      state: 'unknown',
    })
  })
})
