import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction, statement } from '../../../platform/db/db.ts'
import { publicId } from '../../../platform/ids.ts'
import { makePerson } from '../../accounts/factory.ts'
import { readReport } from '../../../../../../scripts/admin/reportFile.ts'
import { paymentsOfCheckout } from '../data/payments.ts'
import { goodKeys, openMoney, type TestMoney } from '../factory.ts'
import { askProvider, lookUp } from './ask.ts'
import { proveBooks } from './proveBooks.ts'
import { refund } from './refunds.ts'
import { sendRefund } from './sendRefund.ts'
import { startCheckout } from './start.ts'

let money: TestMoney
beforeAll(async () => {
  money = await openMoney()
  const keys = { keys_of: 'platform', ...goodKeys }
  await money.server.call('users/updatePaymentSetings', keys, money.admin)
})
afterAll(() => money.close())

const sql = (text: string, values: unknown[]) => statement(money.server.db, text, values)

/** A deposit that was paid by a provider two days ago, with what went back of it. */
async function paid(provider: 'stripe' | 'paypal', back = 0) {
  const { own, server, sim } = money
  const { user_id } = await makePerson(server.db)
  const caller = { person: { user_id }, device: publicId(), language: 'EN' }
  const amount = { amount: 1250, currency: 'EUR' }
  const checkout = await inTransaction(server.db, (tx) =>
    startCheckout(tx, own, caller as never, { kind: 'deposit', provider, input: { amount } }),
  )
  const [made] = await paymentsOfCheckout(server.db, checkout)
  const id = made?.payment_id ?? ''
  await askProvider(own, id)
  const [asked] = await paymentsOfCheckout(server.db, checkout)
  sim.control.pay(asked?.reference ?? '')
  await lookUp(own, id)
  if (back > 0) {
    const given = { payment_id: id, amount: back, reason: 'asked', by: null }
    const refundId = await inTransaction(server.db, (tx) => refund(tx, own.kinds, given))
    await sendRefund(own, refundId)
  }
  await sql(`update payments set paid_at = now() - interval '2 days' where payment_id = $1`, [id])
  const [now] = await paymentsOfCheckout(server.db, checkout)
  expect(now).toMatchObject({ state: 'paid', captured: 1250 })
  return { id, reference: now?.reference ?? '' }
}
const findings = async (file = '') =>
  (await proveBooks(money.own, file === '' ? [] : readReport(file))).findings

it.each(['stripe', 'paypal'] as const)(
  'finds nothing where %s tells the same, whatever of it went back',
  async (provider) => {
    await paid(provider)
    await paid(provider, 400)
    expect(await findings()).toEqual([])
  },
)

it.each(['stripe', 'paypal'] as const)(
  'names a payment and a refund that %s tells otherwise, or not at all',
  async (provider) => {
    const [first, second] = [await paid(provider), await paid(provider, 400)]
    await sql('update payments set captured = captured + 1 where payment_id = $1', [first.id])
    expect(await findings()).toContain(
      `payment ${first.id} brought 1251 EUR, its provider reports 1250 EUR`,
    )
    await sql('update payments set captured = captured - 1, reference = $2 where payment_id = $1', [
      first.id,
      'something_else',
    ])
    expect(await findings()).toEqual([
      `payment ${first.id} brought 1250 EUR, its provider does not report it`,
    ])
    await sql('update payments set reference = $2 where payment_id = $1', [
      first.id,
      first.reference,
    ])
    await sql('update refunds set amount = 399 where payment_id = $1', [second.id])
    expect((await findings()).join()).toContain('gave back 399 EUR, its provider reports 400 EUR')
    await sql('update refunds set amount = 400 where payment_id = $1', [second.id])
    expect(await findings()).toEqual([])
  },
)

it('says which provider could not be asked', async () => {
  await paid('stripe')
  money.sim.control.faults.set({ operation: 'stripe.balance_transactions.list', fault: 'error' })
  const said = await findings()
  expect(said.every((one) => one.startsWith('stripe gave no report for '))).toBe(true)
})

it('takes a table of the operator’s, and refuses a line that is none', async () => {
  const { reference } = await paid('paypal')
  const table = (amount: string) =>
    `\uFEFFkind,reference,amount,currency\r\npayment,${reference},${amount},eur\r\nrefund,of_another,-3.00,EUR\r\n`
  expect(await findings(table('12.50'))).toEqual([])
  expect((await findings(table('12.51'))).join()).toContain('its provider reports 1251 EUR')
  for (const bad of ['12.505', '1e3', '', '12,50', '-'])
    expect(() => readReport(table(bad))).toThrow('Line 2')
  expect(() => readReport('reference\nx')).toThrow('first line')
  expect(readReport('kind,reference,amount,currency\npayment,a,250,JPY')).toMatchObject([
    { amount: 250 },
  ])
})
