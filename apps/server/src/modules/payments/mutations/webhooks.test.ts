import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { statement } from '../../../platform/db/db.ts'
import { newPath } from '../../../testing-paths.ts'
import { goodKeys, openMoney, type TestMoney } from '../factory.ts'
import { payoutAsk } from './providers/testing.ts'
import {
  freshKeys,
  begun,
  type Begun,
  eventful,
  post,
  comesBack,
  polls,
  truth,
  orderly,
} from './testing-inbox.ts'

let money: TestMoney

beforeAll(async () => {
  money = await openMoney()
})
afterAll(() => money.close())

const acts = ['return', 'poll', 'work'] as const

describe.each(['stripe', 'paypal'] as const)('%s', (provider) => {
  beforeAll(() => freshKeys(money))

  it('told once and in order, is as one expects', async () => {
    expect(await orderly(money, provider, 'won')).toMatchObject({
      payment: { state: 'paid', captured: 1250 },
      refunds: [{ amount: 250, state: 'refunded' }],
      disputes: [{ state: 'won' }],
      balance: 1000,
    })
    expect(await orderly(money, provider, 'lost')).toMatchObject({ disputes: [{ state: 'lost' }] })
  })

  it.each(['won', 'lost'] as const)(
    'told ten times, shuffled, among returns and looks, comes to the same (%s)',
    async (outcome) => {
      const wanted = await orderly(money, provider, outcome)
      await fc.assert(
        fc.asyncProperty(fc.infiniteStream(fc.nat({ max: 999 })), async (draw) => {
          const one = await begun(money, provider)
          const messages = eventful(money, one, outcome)
          const steps = [
            ...messages.flatMap((sent) =>
              Array.from({ length: 10 }, () => ({ at: draw.next().value, sent })),
            ),
            ...Array.from({ length: 12 }, () => ({
              at: draw.next().value,
              act: acts[draw.next().value % 3],
            })),
          ].toSorted((a, b) => a.at - b.at)
          for (const step of steps) {
            if ('sent' in step) expect((await post(money, step.sent)).statusCode).toBe(200)
            else if (step.act === 'return') await comesBack(money, one)
            else if (step.act === 'poll') await polls(money)
            else await money.work()
          }
          await money.work()
          await polls(money)
          await money.work()
          expect(await truth(money, one)).toEqual(wanted)
        }),
        newPath(`messages of ${provider}`, 5),
      )
    },
  )

  it('told at once by everybody, comes to the same', async () => {
    const wanted = await orderly(money, provider, 'won')
    const one = await begun(money, provider)
    const messages = eventful(money, one, 'won')
    await Promise.all([
      ...messages.flatMap((sent) => [post(money, sent), post(money, sent), post(money, sent)]),
      comesBack(money, one),
      comesBack(money, one),
      polls(money),
      money.work(),
    ])
    await money.work()
    await polls(money)
    await money.work()
    expect(await truth(money, one)).toEqual(wanted)
  })

  /** Sends a message as nobody may believe it. @returns the answers, and everything here afterwards. */
  async function spoilt(one: Begun) {
    const [sent] = money.sim.control.deliveries.all((body) => body.includes(one.payment_id))
    if (sent === undefined) throw new Error('nothing was sent')
    const events = async () =>
      (await statement(money.server.db, 'select 1 from webhook_events', [])).length
    const before = await events()
    const old = provider === 'stripe' ? 'stripe-signature' : 'paypal-transmission-time'
    const aged = sent.headers[old]?.replace(/t=\d+/, 't=1000').replace(/^20\d\d-/, '2020-') ?? ''
    const body = sent.body.replaceAll('1250', '9999').replaceAll('12.50', '99.99')
    const answers: number[] = []
    for (const changes of [{ body }, { headers: { [old]: aged } }, { body: '{}' }, { body: '' }])
      answers.push((await post(money, sent, changes)).statusCode)
    const elsewhere = { ...sent, url: sent.url.replace(/\w+$/, 'nobody') }
    answers.push((await post(money, elsewhere)).statusCode)
    const stored = (await events()) - before
    await money.work()
    return { sent, answers, stored, ...(await truth(money, one)) }
  }

  it('takes nothing forged, altered, old, or meant for another set, and stores none of it', async () => {
    const { sent, ...found } = await spoilt(await begun(money, provider))
    expect(found).toMatchObject({
      answers: [400, 400, 400, 400, 404],
      stored: 0,
      payment: { state: 'pending' },
      books: [],
      balance: 0,
    })
    expect((await post(money, sent)).statusCode).toBe(200)
  })

  it('would notice a message that is believed without its seal', async () => {
    const one = await begun(money, provider)
    const { providers } = money.own
    const captured = { amount: 9999, currency: 'EUR' }
    const outcome = {
      state: 'paid',
      reference: one.reference,
      captured,
      paid_at: new Date(),
    } as const
    const facts = [{ kind: 'payment', payment_id: one.payment_id, outcome } as const]
    const believes = { valid: true, event_id: `forged-${provider}`, type: 'paid', facts } as const
    const real = providers[provider]
    if (real === undefined) throw new Error('nobody takes payments')
    money.own.providers = {
      ...providers,
      [provider]: { ...real, readWebhook: async () => believes },
    }
    try {
      expect(await spoilt(one)).toMatchObject({ stored: 1, payment: { state: 'paid' } })
    } finally {
      money.own.providers = providers
    }
  })

  it('leaves no secret of a message, or of the keys that judge it, in an answer, a log or the books', async () => {
    const one = await begun(money, provider)
    const answers: string[] = []
    for (const sent of eventful(money, one, 'won')) {
      const body = JSON.stringify({ ...JSON.parse(sent.body), note: 'whsec_planted_in_a_message' })
      for (const changes of [{}, { body }, { headers: { authorization: 'Bearer planted_token' } }])
        answers.push((await post(money, sent, changes)).body)
      await money.work()
    }
    const [set] = await statement<{ key_set_id: string }>(
      money.server.db,
      'select key_set_id from payments where payment_id = $1',
      [one.payment_id],
    )
    const keys = await money.own.keySets.open(set?.key_set_id ?? '')
    const secrets = Object.values(keys?.secrets ?? {})
    expect(secrets.length).toBeGreaterThan(0)
    const kept = await statement(money.server.db, 'select * from webhook_events', [])
    const seen = answers.join() + money.server.logged() + JSON.stringify(kept)
    for (const secret of ['planted', ...secrets]) expect(seen.includes(secret), secret).toBe(false)
  })

  it('of a replaced set still ends what began with it', async () => {
    const one = await begun(money, provider)
    const messages = eventful(money, one, 'won')
    await freshKeys(money)
    for (const sent of messages) {
      expect((await post(money, sent)).statusCode).toBe(200)
      await money.work()
    }
    expect(await truth(money, one)).toMatchObject({
      payment: { state: 'paid' },
      disputes: [{ state: 'won' }],
      balance: 1000,
    })
  })
})

it.each(['payoneer', 'moncash'] as const)(
  '%s leaves no secret of its keys or of a message in an answer, a log or the books',
  async (provider) => {
    const { server, admin, sim } = money
    const whose = { keys_of: 'platform' }
    const keys = { ...goodKeys, [`${provider}_secret`]: `planted_secret_of_${provider}`, ...whose }
    const seen: unknown[] = [await server.call('users/updatePaymentSetings', keys, admin)]
    const set = await money.own.keySets.payout(provider)
    const adapter = money.own.payoutProviders[provider]
    if (set === undefined || adapter === undefined) throw new Error('no keys')
    expect(Object.values(set.secrets)).toContain(`planted_secret_of_${provider}`)
    const destination = provider === 'moncash' ? '37007294' : 'planted@example.org'
    const ask = payoutAsk({ destination, amount: { amount: 1000, currency: 'HTG' } })
    for (const fault of [undefined, 'error', 'garbage', 'refused_connection'] as const) {
      for (const act of ['send', 'lookUp'] as const) {
        if (fault) sim.control.faults.set({ operation: provider, fault, times: 2 })
        seen.push(await adapter[act](set, ask))
        sim.control.faults.clear()
      }
      if (fault) sim.control.faults.set({ operation: provider, fault, times: 2 })
      seen.push(await server.call('users/tryPaymentKeys', { provider, ...whose }, admin))
      sim.control.faults.clear()
    }
    seen.push(await server.call('users/getPaymentKeys', whose, admin))
    for (const payload of ['planted_message', '{"note":"planted","transactionId":"998"}', '[]'])
      seen.push(
        (
          await server.app.inject({
            method: 'POST',
            url: `/app/webhooks/${provider}/${set.account}?payoutId=planted_id`,
            headers: { 'content-type': 'application/json', authorization: 'Bearer planted_token' },
            payload,
          })
        ).body,
      )
    await money.work()
    for (const table of ['webhook_events', 'audit_log', 'payment_key_sets'])
      seen.push(await statement(server.db, `select * from ${table}`, []))
    expect(JSON.stringify(seen) + server.logged()).not.toContain('planted')
  },
)
