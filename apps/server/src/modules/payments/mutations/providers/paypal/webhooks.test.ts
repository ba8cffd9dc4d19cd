import { beforeEach, describe, expect, it } from 'vitest'
import { euros, payoutAsk, refundAsk, webhookRequest, yesterday } from '../testing.ts'
import { made, open, openPaypal, paid, paypal, set, sim, useKeys } from './testing.ts'

openPaypal()

describe('messages', () => {
  beforeEach(async () => {
    sim.control.deliveries.rules({ mode: 'held' })
    const application = sim.control.paypal.application('client')
    application.webhooks.set('HOOK', {
      id: 'HOOK',
      url: 'http://127.0.0.1:9/none',
      event_types: [{ name: '*' }],
      links: [],
    })
    useKeys({ ...set, settings: { ...set.settings, webhook_id: 'HOOK' } })
  })

  it('says what happened', async () => {
    const { reference, payment_id, order } = await paid()
    const refund = refundAsk({ payment_reference: reference, amount: euros(250) })
    await paypal.payments.refund(set, refund)
    const dispute = sim.control.dispute(reference)
    sim.control.endDispute(dispute, 'won')
    const payout = payoutAsk()
    await paypal.payouts.send(set, payout)
    sim.control.endPayout(payout.payout_id, 'failed')
    const read = []
    for (const sent of sim.control.deliveries.all())
      read.push(await paypal.payments.readWebhook(set, webhookRequest(sent)))
    const facts = read.flatMap((one) => (one.valid === true ? one.facts : []))
    expect(facts).toMatchObject([
      { kind: 'look_up', reference: order, payment_id },
      { kind: 'look_up', reference: order, payment_id },
      {
        kind: 'refund',
        refund_id: refund.refund_id,
        payment_reference: reference,
        amount: euros(250),
        outcome: { state: 'refunded' },
      },
      {
        kind: 'dispute',
        dispute: { state: 'opened', payment_reference: reference, amount: euros(1000) },
      },
      { kind: 'dispute', dispute: { state: 'won' } },
      { kind: 'payout', payout_id: payout.payout_id, outcome: { state: 'failed' } },
    ])
    const known = await paypal.payments.disputes(set, yesterday())
    expect(known).toMatchObject([{ state: 'won', payment_reference: reference }])
  })

  it('believes nothing forged, altered, unsigned, old, or signed by a stranger', async () => {
    await paid()
    const [sent] = sim.control.deliveries.all()
    if (sent === undefined) throw new Error('nothing was sent')
    const why = async (changes: Parameters<typeof webhookRequest>[1], by = set, at = paypal) => {
      const read = await at.payments.readWebhook(by, webhookRequest(sent, changes))
      return read.valid === false ? read.why : read.valid
    }
    const { authority, origin } = sim.control.paypal
    expect(await why({})).toBe(true)
    expect(await why({ body: sent.body.replace('12.50', '1.00') })).toBe('forged')
    expect(await why({ headers: { 'paypal-transmission-id': 'other' } })).toBe('forged')
    expect(await why({ headers: { 'paypal-transmission-sig': undefined as never } })).toBe(
      'unsigned',
    )
    expect(await why({}, { ...set, settings: { webhook_id: 'OTHER' } })).toBe('forged')
    expect(await why({ headers: { 'paypal-cert-url': 'https://evil.example/cert.pem' } })).toBe(
      'forged',
    )
    expect(
      await why({ headers: { 'paypal-cert-url': `${origin}/paypal/v1/notifications/certs/none` } }),
    ).toBe('forged')
    expect(await why({ received_at: new Date(Date.now() + 5 * 24 * 3_600_000) })).toBe('stale')
    // A certificate of nobody’s authority, though it is fetched from the right host.
    expect(await why({}, set, open(['127.0.0.1'], ['']))).toBe('forged')
    expect(await why({}, set, open(['api.paypal.com'], [authority.pem]))).toBe('forged')
  })

  it.each([
    ['another’s name', 'shop.example', {}],
    [
      'one that has ended',
      'messageverificationcerts.paypal.com',
      { to: new Date(Date.now() - 1000) },
    ],
    [
      'one that has not begun',
      'messageverificationcerts.paypal.com',
      { from: new Date(Date.now() + 1e7) },
    ],
  ])('does not believe a certificate with %s', async (_, subject, life) => {
    await made()
    const world = sim.control.paypal
    const issued = world.authority.issue(subject, life)
    Object.assign(world.certificate, issued)
    const headers = world.signed('{}', 'HOOK')
    const read = await paypal.payments.readWebhook(set, webhookRequest({ headers, body: '{}' }))
    expect(read).toEqual({ valid: false, why: 'forged' })
  })

  it('asks to be told again when the certificate can’t be had now', async () => {
    await paid()
    const [sent] = sim.control.deliveries.all()
    if (sent === undefined) throw new Error('nothing was sent')
    sim.control.faults.set({ operation: 'paypal.certificate', fault: 'error' })
    expect(await paypal.payments.readWebhook(set, webhookRequest(sent))).toMatchObject({
      valid: 'later',
    })
    expect(await paypal.payments.readWebhook(set, webhookRequest(sent))).toMatchObject({
      valid: true,
    })
  })
})
