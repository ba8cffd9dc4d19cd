import { payoutConversion } from '@plaudit/contract/payments/conversion'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { inTransaction, statement } from '../../../platform/db/db.ts'
import { payoutById } from '../data/payouts.ts'
import { openMoney, type TestMoney } from '../factory.ts'
import { presentNamed, presentPayout } from '../present/payout.ts'
import { erasePerson } from '../../accounts/mutations/erase.ts'
import { ratesNow } from '../../sites/data.ts'
import { decidePayout, requestPayout, settlePayout } from './payouts.ts'
import { lookAtPayouts, sendPayout } from './sendPayout.ts'
import { freshKeys, begun, post, polls } from './testing-inbox.ts'

let money: TestMoney
beforeAll(async () => {
  money = await openMoney()
})
afterAll(() => money.close())
type Method = 'paypal' | 'payoneer' | 'moncash'

describe('payouts', () => {
  beforeAll(() => freshKeys(money))

  /** A person with a balance asks for a part of it, and an admin lets it go. */
  async function sent(method: Method): Promise<string> {
    const one = await begun(money, 'paypal')
    await polls(money)
    const { db } = money.server
    const amount = { amount: 1000, currency: 'EUR' }
    const { rates } = await ratesNow(db)
    const payout_id = await inTransaction(db, (tx) =>
      requestPayout(tx, {
        user_id: one.buyer.user_id,
        amount,
        method,
        destination: method === 'moncash' ? '37007294' : 'seller@example.org',
        is_test: false,
        conversion: payoutConversion(method, amount, rates),
      }),
    )
    const approval = {
      payout_id,
      verdict: 'approve',
      reason: '',
      actor: money.admin.user_id,
    } as const
    await inTransaction(db, (tx) => decidePayout(tx, approval))
    await money.work()
    return payout_id
  }

  const stateOf = async (payoutId: string) => {
    const [row] = await statement<{ state: string; balance: number }>(
      money.server.db,
      `select p.state, (select coalesce(sum(ledger_sum(a.account_id)), 0)::int from ledger_accounts a
         where a.owner = 'u:' || p.user_id and a.kind = 'balance') as balance from payouts p where payout_id = $1`,
      [payoutId],
    )
    return row
  }

  const costsOf = (payoutId: string) =>
    statement(money.server.db, 'select 1 as once from ledger_transactions where key = $1', [
      `payout:${payoutId}:cost`,
    ])

  const noticesOf = async (provider: string) => {
    const [set] = await statement<{ account: string }>(
      money.server.db,
      'select account from payment_key_sets where owner_id is null and provider = $1 and replaced_at is null',
      [provider],
    )
    return `http://plaudit.test/app/webhooks/payoneer/${set?.account}`
  }

  it.each(['paypal', 'payoneer'] as const)(
    'by %s are told in any order and any number of times',
    async (method) => {
      const { control } = money.sim
      control.payoneer.notices.set('100', await noticesOf(method))
      for (const order of [
        [0, 1],
        [1, 0],
        // Each ten times, shuffled.
        Array.from({ length: 20 }, (_, n) => ((n * 7) % 20 < 10 ? 0 : 1)),
      ]) {
        const id = await sent(method)
        expect(await stateOf(id)).toEqual({ state: 'in_transit', balance: 250 })
        const before = control.deliveries.count
        control.endPayout(id, 'paid')
        control.endPayout(id, 'returned')
        const messages = control.deliveries.all().slice(before)
        expect(messages).toHaveLength(2)
        for (const at of order) {
          const message = messages[at]
          if (message) expect((await post(money, message)).statusCode).toBe(200)
          if (at === 1) await money.work()
        }
        await money.work()
        expect([order, await stateOf(id)]).toEqual([order, { state: 'returned', balance: 1250 }])
        expect(await costsOf(id)).toEqual(method === 'paypal' ? [{ once: 1 }] : [])
      }
    },
  )

  it('that come back after their person was erased stay in the books, in nobody’s balance', async () => {
    const { db } = money.server
    const id = await sent('paypal')
    const told = (state: 'paid' | 'returned') => {
      const outcome = { state, reference: 'po_gone', reason: 'unclaimed', at: new Date() }
      return inTransaction(db, (tx) => settlePayout(tx, id, outcome))
    }
    await told('paid')
    const of = () =>
      statement<{ user_id: number; destination: string; state: string }>(
        db,
        'select user_id, destination, state from payouts where payout_id = $1',
        [id],
      )
    const [before] = await of()
    await inTransaction(db, (tx) => erasePerson(tx, before?.user_id ?? 0))
    await told('returned')
    await told('returned')
    expect(await of()).toEqual([{ user_id: 0, destination: '', state: 'returned' }])
    expect((await stateOf(id))?.balance).toBe(1000)
    // A provider's word for it is an admin's to read, beside a sentence of ours in their language.
    const row = await payoutById(db, id)
    const { reason, provider_reason: word } = { ...(row && presentNamed(row, 'FR')) }
    expect([reason, word]).toEqual(['Personne n’a retiré l’argent à temps.', 'unclaimed'])
    // A code of ours is no word of theirs.
    expect(row && presentNamed({ ...row, reason: 'not_made' }, 'FR').provider_reason).toBeNull()
    const asker = (code: string) => row && presentPayout({ ...row, reason: code }, 'FR').reason
    // Its asker reads what lies with the account that they named, and nothing of the installation's own.
    expect([asker('unclaimed'), asker('insufficient_funds')]).toEqual([reason, ''])
    const unequal = `select transaction_id from ledger_entries group by transaction_id, currency having sum(amount) <> 0`
    expect(await statement(db, unequal, [])).toEqual([])
  })

  /** Somebody else writes that Payoneer paid it. @returns the answer, and the payout afterwards. */
  async function forged(id: string, told = id) {
    const url = await noticesOf('payoneer')
    const body = { event: 'PAYMENT_SENT', id: `forged-${id}`, client_reference_id: told }
    const headers = { 'content-type': 'application/json' }
    const sent = { url, headers, body: JSON.stringify(body) }
    const { statusCode } = await post(money, sent as unknown as Parameters<typeof post>[1])
    await money.work()
    return [statusCode, await stateOf(id)]
  }
  const onItsWay = { state: 'in_transit', balance: 250 }

  it('are as Payoneer says when it is asked, whatever a forged message or one of long ago says', async () => {
    const { control } = money.sim
    control.payoneer.notices.set('100', await noticesOf('payoneer'))
    const id = await sent('payoneer')
    expect(await forged(id)).toEqual([200, onItsWay])
    expect(await forged(id, 'nobody')).toEqual([400, onItsWay])
    const before = control.deliveries.count
    control.endPayout(id, 'paid')
    control.endPayout(id, 'returned')
    const [paid, returned] = control.deliveries.all().slice(before)
    if (!paid || !returned) throw new Error('nothing was told')
    await post(money, returned)
    await money.work()
    const over = { state: 'returned', balance: 1250 }
    expect(await stateOf(id)).toEqual(over)
    // The older message comes last; it can be sent again by anybody.
    for (const old of [paid, paid]) await post(money, old)
    expect(await forged(id)).toEqual([200, over])
  })

  /** Counts the requests to pay that a provider got. With `again` the code sends a payout anew where it should look it up. */
  function counted(method: Method, again = false): string[] {
    const real = money.own.payoutProviders[method]
    if (real === undefined) throw new Error('nobody pays out')
    const asked: string[] = []
    const send: typeof real.send = (set, ask) => {
      asked.push(ask.payout_id)
      return real.send(set, ask)
    }
    const counting = { ...real, send, lookUp: again ? send : real.lookUp }
    money.own.payoutProviders = { ...money.own.payoutProviders, [method]: counting }
    onTestFinished(() => {
      money.own.payoutProviders = { ...money.own.payoutProviders, [method]: real }
    })
    return asked
  }

  /** A payout whose answer is lost, and whose name its provider forgets while everybody asks what became of it. */
  async function lost(method: Method): Promise<string> {
    const { control } = money.sim
    const operation = method === 'moncash' ? 'moncash.transfers' : `${method}.payouts`
    control.faults.set({ operation: `${operation}.create`, fault: 'answer_lost' })
    control.moncash.slowTransfers = true
    const id = await sent(method)
    await Promise.all(Array.from({ length: 20 }, () => sendPayout(money.own, id)))
    control.expireKeys()
    for (let n = 0; n < 5; n++) await sendPayout(money.own, id)
    await statement(money.server.db, 'update payouts set look_at = now() where payout_id = $1', [
      id,
    ])
    await lookAtPayouts(money.own)
    // A provider that is a day ahead reports nothing of today.
    control.clock.advance(Date.now() - control.clock.now().getTime())
    control.paypal.forgetful = false
    return id
  }

  it.each(['paypal', 'payoneer', 'moncash'] as const)(
    'by %s whose answer is lost are asked for once, also after the provider has forgotten our id',
    async (method) => {
      const asked = counted(method)
      const id = await lost(method)
      expect([asked, await stateOf(id)]).toEqual([[id], onItsWay])
      money.sim.control.endPayout(id, 'paid')
      await sendPayout(money.own, id)
      const paid = { state: 'paid', balance: 250 }
      expect([asked, await stateOf(id)]).toEqual([[id], paid])
      // Long after, the provider knows nothing of it any more.
      const forgotten = { state: 'failed', reason: 'not_made' } as const
      await inTransaction(money.server.db, (tx) => settlePayout(tx, id, forgotten))
      expect(await stateOf(id)).toEqual(paid)
    },
  )

  it('would notice one that is asked for anew instead of looked up: it is paid twice', async () => {
    counted('paypal', true)
    const id = await lost('paypal')
    const made = money.sim.control.paypal
      .all()
      .flatMap(({ batches }) => [...batches.values()])
      .flatMap(({ items }) => items)
      .filter(({ payout_item }) => payout_item.sender_item_id === id)
    expect(made.length).toBeGreaterThan(1)
  })

  it('would notice a message of Payoneer that is believed as it came', async () => {
    const { payoutProviders } = money.own
    const real = payoutProviders.payoneer
    if (real === undefined) throw new Error('nobody pays out')
    const id = await sent('payoneer')
    const outcome = { state: 'paid', reference: id, at: new Date() } as const
    const facts = [{ kind: 'payout', payout_id: id, outcome } as const]
    const payoneer = {
      ...real,
      readWebhook: async () => ({ valid: true, event_id: id, type: 'payout', facts }) as const,
    }
    money.own.payoutProviders = { ...payoutProviders, payoneer }
    expect(await forged(id)).toEqual([200, { state: 'paid', balance: 250 }])
    money.own.payoutProviders = payoutProviders
  })
})
