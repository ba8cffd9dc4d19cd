import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction, statement } from '../../../platform/db/db.ts'
import { payoutById } from '../data/payouts.ts'
import { openMoney, type TestMoney } from '../factory.ts'
import { presentNamed, presentPayout } from '../present/payout.ts'
import { erasePerson } from '../../accounts/mutations/erase.ts'
import { decidePayout, requestPayout, settlePayout } from './payouts.ts'
import { sendPayout } from './sendPayout.ts'
import { freshKeys, begun, post, polls } from './testing-inbox.ts'

let money: TestMoney

beforeAll(async () => {
  money = await openMoney()
})
afterAll(() => money.close())

describe('payouts', () => {
  beforeAll(() => freshKeys(money))

  /** A person with a balance asks for a part of it, and an admin lets it go. */
  async function sent(method: 'paypal' | 'payoneer'): Promise<string> {
    const one = await begun(money, 'paypal')
    await polls(money)
    const { db } = money.server
    const payout_id = await inTransaction(db, (tx) =>
      requestPayout(tx, {
        user_id: one.buyer.user_id,
        amount: { amount: 1000, currency: 'EUR' },
        method,
        destination: 'seller@example.org',
        is_test: false,
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

  it.each(['paypal', 'payoneer'] as const)(
    'by %s are told in any order and any number of times',
    async (method) => {
      const { control } = money.sim
      const [set] = await statement<{ account: string }>(
        money.server.db,
        'select account from payment_key_sets where owner_id is null and provider = $1 and replaced_at is null',
        [method],
      )
      const url = `http://plaudit.test/app/webhooks/payoneer/${set?.account}`
      control.payoneer.notices.set('100', url)
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
    // A provider's word for it is an admin's to read.
    const row = await payoutById(db, id)
    expect(row && [presentPayout(row).reason, presentNamed(row).reason]).toEqual(['', 'unclaimed'])
    const unequal = await statement(
      db,
      'select transaction_id from ledger_entries group by transaction_id, currency having sum(amount) <> 0',
      [],
    )
    expect(unequal).toEqual([])
  })

  it('whose answer is lost is sent once, also after the provider has forgotten our id', async () => {
    const { control } = money.sim
    control.faults.set({ operation: 'payoneer.payouts.create', fault: 'answer_lost' })
    const count = control.payoneer.count()
    const id = await sent('payoneer')
    expect(await stateOf(id)).toEqual({ state: 'in_transit', balance: 250 })
    for (let n = 0; n < 10; n++) await sendPayout(money.own, id)
    expect(control.payoneer.count()).toBe(count + 1)
    control.endPayout(id, 'paid')
    await sendPayout(money.own, id)
    expect(await stateOf(id)).toEqual({ state: 'paid', balance: 250 })
    // Long after, Payoneer knows nothing of it any more.
    const forgotten = { state: 'failed', reason: 'not_made' } as const
    await inTransaction(money.server.db, (tx) => settlePayout(tx, id, forgotten))
    expect(await stateOf(id)).toEqual({ state: 'paid', balance: 250 })
  })
})
