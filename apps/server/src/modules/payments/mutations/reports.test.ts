import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction, statement } from '../../../platform/db/db.ts'
import { publicId } from '../../../platform/ids.ts'
import { makePerson } from '../../accounts/factory.ts'
import { readReport } from '../../../../../../scripts/admin/reportFile.ts'
import { paymentsOfCheckout } from '../data/payments.ts'
import { goodKeys, openMoney, type TestMoney } from '../factory.ts'
import { askForReports } from './agreements/hold.ts'
import { askProvider, lookUp } from './ask.ts'
import { post } from '../../ledger/mutations/post.ts'
import { decidePayout, requestPayout, settlePayout } from './payouts.ts'
import { lookAtProviders } from './lookAtProviders.ts'
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
    await sql('update payments set cost = cost + 1 where payment_id = $1', [first.id])
    expect((await findings()).join()).toMatch(
      /payment \w+ cost \d+ EUR, its provider reports \d+ EUR/,
    )
    await sql('update payments set cost = cost - 1 where payment_id = $1', [first.id])
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

it('names what a provider reports and the books do not know, also of keys with which nothing was paid for long', async () => {
  await paid('stripe')
  const { providers } = money.own
  const { stripe } = providers
  if (stripe === undefined) throw new Error('no such provider')
  const row = { amount: { amount: 1250, currency: 'EUR' }, at: new Date() }
  const told = [
    { ...row, kind: 'payment', reference: 'pi_lost', ours: 'lost1' },
    // Somebody sells by other means with the same account.
    { ...row, kind: 'payment', reference: 'pi_foreign' },
    { ...row, kind: 'payout', reference: 'po_lost', ours: 'lost2' },
  ] as const
  money.own.providers = { stripe: { ...stripe, report: async () => [...told] } }
  await sql(`update payments set paid_at = now() - interval '60 days'`, [])
  await inTransaction(money.server.db, askForReports)
  const ofStripe = async () => (await findings()).filter((one) => !one.includes('no report'))
  expect(await ofStripe()).toEqual([])
  const setTest = (test: string) =>
    sql(
      'update payment_key_sets set settings = settings || jsonb_build_object($1::text, $2::text)',
      ['test', test],
    )
  await setTest('no')
  const lost = [
    'payment pi_lost (lost1) over 1250 EUR is reported, the books do not know it',
    'payout po_lost (lost2) over 1250 EUR is reported, the books do not know it',
  ]
  expect((await ofStripe()).toSorted()).toEqual(lost)
  await sql('update payment_key_sets set asked_until = null', [])
  expect(await ofStripe()).toEqual([])
  await setTest('yes')
  money.own.providers = providers
})

it('names a dispute and a payout that their provider tells otherwise, and the poller takes a dispute in', async () => {
  const { id, reference } = await paid('stripe')
  const stripe = money.own.providers.stripe
  if (stripe === undefined) throw new Error('no such provider')
  const at = new Date(Date.now() - 3 * 86_400_000)
  const amount = { amount: 1250, currency: 'EUR' }
  const said = { reference: 'dp_unheard', payment_reference: reference, amount, at }
  let state: 'opened' | 'lost' = 'opened'
  money.own.providers = {
    ...money.own.providers,
    stripe: { ...stripe, disputes: async () => [{ ...said, state }] },
  }
  expect(await findings()).toEqual([
    `payment ${id} is disputed (dp_unheard, opened), the books know nothing of it`,
  ])
  await lookAtProviders(money.own)
  expect(await findings()).toEqual([])
  state = 'lost'
  expect(await findings()).toEqual([
    `dispute dp_unheard of payment ${id} is opened over 1250, its provider says lost over 1250`,
  ])
  await lookAtProviders(money.own)
  await lookAtProviders(money.own)
  expect(await findings()).toEqual([])
  money.own.providers = { ...money.own.providers, stripe }
  const { paypal } = money.own.payoutProviders
  if (paypal === undefined) throw new Error('no such way')
  const { user_id } = await makePerson(money.server.db)
  await inTransaction(money.server.db, (tx) =>
    post(tx, {
      kind: 'opening',
      key: publicId(),
      lines: [
        { owner: `u:${user_id}`, kind: 'balance', ...amount },
        { owner: 'platform', kind: 'opening', currency: 'EUR', amount: -1250 },
      ],
    }),
  )
  const payout_id = await inTransaction(money.server.db, (tx) =>
    requestPayout(tx, {
      user_id,
      amount,
      method: 'paypal',
      destination: 'a@example.org',
      is_test: false,
    }),
  )
  await inTransaction(money.server.db, (tx) =>
    decidePayout(tx, { payout_id, verdict: 'approve', reason: '', actor: user_id }),
  )
  await sql(
    `update payouts set state = 'in_transit', reference = 'po', key_set_id =
       (select key_set_id from payment_key_sets where provider = 'paypal' and owner_id is null and replaced_at is null)
     where payout_id = $1`,
    [payout_id],
  )
  const failed = { state: 'failed', reason: 'gone' } as const
  await inTransaction(money.server.db, (tx) => settlePayout(tx, payout_id, failed))
  money.own.payoutProviders = {
    ...money.own.payoutProviders,
    paypal: { ...paypal, lookUp: async () => ({ state: 'paid', reference: 'po', at }) },
  }
  expect(await findings()).toEqual([`payout ${payout_id} is failed, its provider says paid`])
  money.own.payoutProviders = { ...money.own.payoutProviders, paypal }
})
