import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction, statement } from '../../../platform/db/db.ts'
import { openMoney, type TestMoney } from '../factory.ts'
import { lookAtProviders } from './lookAtProviders.ts'
import { proveBooks } from './proveBooks.ts'
import { settleRefund } from './settleRefund.ts'
import { begun, eventful, freshKeys, orderly, polls, post, truth } from './testing-inbox.ts'
import { applyRefund } from './toldRefunds.ts'

let money: TestMoney
beforeAll(async () => {
  money = await openMoney()
})
afterAll(() => money.close())

const look = () => lookAtProviders(money.own)

describe.each(['stripe', 'paypal'] as const)('%s, whose messages never arrive', (provider) => {
  beforeAll(() => freshKeys(money))

  it.each(['won', 'lost'] as const)(
    'is asked for disputes and refunds of its own, and it comes to the same (%s)',
    async (outcome) => {
      const wanted = await orderly(money, provider, outcome)
      const one = await begun(money, provider)
      await polls(money)
      // The messages are thrown away; before the dispute the poll may come at any time.
      eventful(money, one, outcome)
      await Promise.all([look(), look()])
      await look()
      await money.work()
      expect(await truth(money, one)).toEqual(wanted)
    },
  )

  it('is asked for a refund that failed after it was done', async () => {
    if (provider === 'paypal') return
    const one = await begun(money, provider)
    await polls(money)
    const id = money.sim.control.refund(one.reference, 250)
    await look()
    expect(await truth(money, one)).toMatchObject({
      refunds: [{ amount: 250, state: 'refunded' }],
      balance: 1000,
    })
    money.sim.control.endRefund(id, 'failed')
    await look()
    await look()
    expect(await truth(money, one)).toMatchObject({
      refunds: [{ amount: 250, state: 'failed' }],
      balance: 1250,
    })
  })
})

it('a payment that PayPal takes back leaves the books once, dispute or not, and comes back when that is won', async () => {
  await freshKeys(money)
  const tell = async (reference: string) => {
    const { sim } = money
    const before = sim.control.deliveries.count
    sim.control.reverse(reference)
    for (const sent of sim.control.deliveries.all().slice(before)) {
      expect((await post(money, sent)).statusCode).toBe(200)
      await money.work()
    }
  }
  const one = await begun(money, 'paypal')
  await polls(money)
  await tell(one.reference)
  await look()
  expect(await truth(money, one)).toMatchObject({
    refunds: [{ amount: 1250, state: 'refunded' }],
    disputes: [],
    balance: 0,
  })
  const dispute = money.sim.control.dispute(one.reference)
  await look()
  expect(await truth(money, one)).toMatchObject({ disputes: [], balance: 0 })
  money.sim.control.endDispute(dispute, 'won')
  await look()
  expect(await truth(money, one)).toMatchObject({ refunds: [{ state: 'failed' }], balance: 1250 })
  const tries = await statement(
    money.server.db,
    'select from refunds where payment_id = $1 and retry_at is not null',
    [one.payment_id],
  )
  expect(tries).toEqual([])
  expect((await proveBooks(money.own)).findings).toEqual([])
})

it('a dispute that was lost is won on appeal: its money is back once, and a late message of the loss takes nothing', async () => {
  await freshKeys(money)
  const { control } = money.sim
  const one = await begun(money, 'paypal')
  await polls(money)
  const dispute = control.dispute(one.reference)
  control.endDispute(dispute, 'lost')
  await look()
  const late = control.deliveries.all()
  expect(await truth(money, one)).toMatchObject({ disputes: [{ state: 'lost' }], balance: 0 })
  control.endDispute(dispute, 'won')
  await Promise.all([look(), look()])
  for (const message of [...control.deliveries.all(), ...late]) await post(money, message)
  await money.work()
  expect(await truth(money, one)).toMatchObject({ disputes: [{ state: 'won' }], balance: 1250 })
  expect((await proveBooks(money.own)).findings).toEqual([])
})

it.each([
  ['message', 'report'],
  ['report', 'message'],
  ['without', 'message'],
] as const)(
  'the part of its fee that PayPal gives back with a refund is booked once: %s, then %s',
  async (...order) => {
    await freshKeys(money)
    const { db } = money.server
    const { control } = money.sim
    const one = await begun(money, 'paypal')
    await polls(money)
    const before = control.deliveries.count
    control.paypal.returnsFees = true
    const reference = control.refund(one.reference, 4)
    control.paypal.returnsFees = false
    const messages = control.deliveries.all().slice(before)
    const back = async () => {
      const [row] = await statement<{ refund_id: string; told: number; kept: number }>(
        db,
        `select r.refund_id, r.cost_returned as told, (
           select -sum(e.amount)::int from ledger_transactions t join ledger_entries e using (transaction_id) join ledger_accounts a using (account_id)
           where t.refs ->> 'payment_id' = r.payment_id and a.kind = 'provider_cost') as kept
         from refunds r where payment_id = $1`,
        [one.payment_id],
      )
      return row
    }
    const amount = { amount: 400, currency: 'EUR' }
    const tells = {
      message: async () => {
        for (const sent of messages) await post(money, sent)
        await money.work()
      },
      report: look,
      without: async () => {
        const outcome = { state: 'refunded', reference, amount, at: new Date() } as const
        const [set] = await statement<{ key_set_id: string }>(
          db,
          'select key_set_id from payments where payment_id = $1',
          [one.payment_id],
        )
        const told = { kind: 'refund', payment_reference: one.reference, outcome, amount } as const
        await inTransaction(db, (tx) =>
          applyRefund(tx, money.own.kinds, set?.key_set_id ?? '', told),
        )
      },
    }
    for (const told of [...order, ...order]) await tells[told]()
    // 0.93 of 12.50, and 0.30 of it for 4.00.
    expect(await back()).toMatchObject({ told: 30, kept: 93 - 30 })
    const id = (await back())?.refund_id ?? ''
    const findings = async () =>
      (await proveBooks(money.own)).findings.filter(
        (finding) => finding.includes(one.payment_id) || finding.includes(id),
      )
    expect(await findings()).toEqual([])
    const noted = (cost: number) =>
      statement(db, 'update refunds set cost_returned = $2 where refund_id = $1', [id, cost])
    await noted(29)
    expect(await findings()).toEqual([
      `the provider gave 29 of its fee back with refund ${id}, the books have 30`,
    ])
    await noted(30)
    const failed = { state: 'failed', reason: 'closed account' } as const
    for (let turn = 0; turn < 2; turn++)
      await inTransaction(db, (tx) => settleRefund(tx, id, failed))
    expect(await back()).toMatchObject({ told: null, kept: 93 })
  },
)
