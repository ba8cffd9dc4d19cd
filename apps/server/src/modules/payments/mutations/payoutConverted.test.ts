import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mostOut, payoutConversion, payoutLimits } from '@plaudit/contract/payments/conversion'
import { inTransaction, statement } from '../../../platform/db/db.ts'
import { publicId } from '../../../platform/ids.ts'
import { makePerson } from '../../accounts/factory.ts'
import { post } from '../../ledger/mutations/post.ts'
import { ratesNow } from '../../sites/data.ts'
import { goodKeys, openMoney, type TestMoney } from '../factory.ts'
import { decidePayout } from './payouts.ts'
import { lookAtPayouts } from './sendPayout.ts'
import { proveBooks } from './proveBooks.ts'

let money: TestMoney
let prefix: string
beforeAll(async () => {
  money = await openMoney()
  const keys = { keys_of: 'platform', ...goodKeys }
  await money.server.call('users/updatePaymentSetings', keys, money.admin)
  const set = await money.own.keySets.payout('moncash')
  prefix = set?.settings['test'] === 'yes' ? 'test/' : ''
})
afterAll(() => money.close())

/** Somebody with 100.00 euros in their balance. */
async function earner() {
  const person = await makePerson(money.server.db)
  await inTransaction(money.server.db, (tx) =>
    post(tx, {
      kind: 'opening',
      key: publicId(),
      lines: [
        { owner: `${prefix}u:${person.user_id}`, kind: 'balance', currency: 'EUR', amount: 10_000 },
        { owner: `${prefix}platform`, kind: 'opening', currency: 'EUR', amount: -10_000 },
      ],
    }),
  )
  return person
}
const sums = async (owner: string, kind: string): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await statement<{ currency: string; sum: number }>(
        money.server.db,
        'select currency, ledger_sum(account_id)::bigint as sum from ledger_accounts where owner = $1 and kind = $2 order by 1',
        [`${prefix}${owner}`, kind],
      )
    )
      .filter(({ sum }) => sum !== 0)
      .map(({ currency, sum }) => [currency, sum]),
  )
const quote = async (amount: number) => {
  const found = payoutConversion(
    'moncash',
    { amount, currency: 'EUR' },
    (await ratesNow(money.server.db)).rates,
  )
  if (found === undefined) throw new Error('no rate')
  return found.sends
}
const ask = (person: Awaited<ReturnType<typeof earner>>, amount: number, expected: object) =>
  money.server.call(
    'payouts/request',
    { amount: { amount, currency: 'EUR' }, method: 'moncash', destination: '3700 7294', expected },
    person,
  )
const decide = (payout_id: string, verdict: 'approve' | 'paid' | 'failed' | 'returned') =>
  inTransaction(money.server.db, (tx) =>
    decidePayout(tx, { payout_id, verdict, reason: '', actor: money.admin.user_id }),
  )

it('sends gourdes at the rate that was shown, whatever it is later, and keeps the residue in both currencies', async () => {
  const person = await earner()
  const sends = await quote(5000)
  const { status, body } = await ask(person, 5000, sends)
  expect([status, body]).toMatchObject([200, { payout: { sends: { amount: sends } } }])
  const { payout_id } = body['payout'] as { payout_id: string }
  const { rates } = await ratesNow(money.server.db)
  const doubled = { base: 'USD', updated_at: new Date().toISOString(), rates: { ...rates, HTG: 9 } }
  await statement(
    money.server.db,
    `insert into settings (key, value) values ('rates', $1) on conflict (key) do update set value = excluded.value`,
    [JSON.stringify(doubled)],
  )
  await decide(payout_id, 'approve')
  await money.work()
  await statement(money.server.db, 'update payouts set look_at = now() where payout_id = $1', [
    payout_id,
  ])
  await lookAtPayouts(money.own)
  const [row] = await statement<{ state: string }>(
    money.server.db,
    'select state from payouts where payout_id = $1',
    [payout_id],
  )
  expect(row?.state).toBe('paid')
  const transfer = money.sim.control.moncash.transfers.get(payout_id)
  expect(transfer?.amount).toBe(sends.amount / 100)
  expect(await sums(`u:${person.user_id}`, 'balance')).toEqual({ EUR: 5000 })
  expect(await sums('platform', 'fx_residue')).toEqual({ EUR: 5000, HTG: -sends.amount })
  expect((await proveBooks(money.own)).findings).toEqual([])
  await statement(money.server.db, `delete from settings where key = 'rates'`, [])
})

it('refuses another rate than the one that was shown, and what no wallet takes', async () => {
  const person = await earner()
  const sends = await quote(5000)
  for (const expected of [
    { ...sends, amount: sends.amount + 1 },
    { amount: 5000, currency: 'EUR' },
  ])
    expect((await ask(person, 5000, expected)).body).toMatchObject({ code: 'price_changed' })
  expect((await ask(person, 1, await quote(1))).body).toMatchObject({ code: 'amount_unsuitable' })
  const amount = { amount: 1000, currency: 'KWD' }
  const abroad = { amount, method: 'paypal', destination: 'a@example.org' }
  const refused = (await money.server.call('payouts/request', abroad, person)).body
  expect(refused).toMatchObject({ code: 'currency_unsupported' })
  expect(refused['error']).toContain('KWD')
  expect(await sums(`u:${person.user_id}`, 'balance')).toEqual({ EUR: 10_000 })
})

it('gives the balance back in its own currency where an admin refuses', async () => {
  const person = await earner()
  const { body } = await ask(person, 5000, await quote(5000))
  const { payout_id } = body['payout'] as { payout_id: string }
  const before = await sums('platform', 'fx_residue')
  await inTransaction(money.server.db, (tx) =>
    decidePayout(tx, { payout_id, verdict: 'refuse', reason: 'no', actor: money.admin.user_id }),
  )
  expect(await sums(`u:${person.user_id}`, 'balance')).toEqual({ EUR: 10_000 })
  expect(await sums('platform', 'fx_residue')).toEqual(before)
})

it('never sends more than the rate makes of it, in currencies with any number of decimals', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1e9 }),
      fc.constantFrom<[string, number]>(['EUR', 100], ['JPY', 1], ['KWD', 1000]),
      fc.double({ min: 0.001, max: 5000, noNaN: true }),
      (amount, [currency, units], rate) => {
        const made = payoutConversion('moncash', { amount, currency }, { [currency]: 1, HTG: rate })
        const exact = (amount / units) * rate * 100
        expect(made?.sends.amount ?? 0).toBeLessThanOrEqual(exact * (1 + 1e-12) + 1e-6)
        expect(made?.sends.amount ?? 0).toBeGreaterThan(exact - 1.001)
        // The most that is shown beforehand leaves as no more than a wallet takes, and one unit more does not.
        const rates = { [currency]: 1, HTG: rate }
        const most = mostOut('moncash', currency, rates) ?? 0
        const limit = payoutLimits['moncash']?.maximum ?? 0
        const sent = (sum: number) =>
          payoutConversion('moncash', { amount: sum, currency }, rates)?.sends.amount ?? 0
        expect(sent(most)).toBeLessThanOrEqual(limit)
        expect(sent(most + 1)).toBeGreaterThan(limit)
      },
    ),
  )
  expect(payoutConversion('moncash', { amount: 5, currency: 'HTG' }, { HTG: 1 })).toBeUndefined()
  expect(
    payoutConversion('paypal', { amount: 5, currency: 'EUR' }, { EUR: 1, HTG: 1 }),
  ).toBeUndefined()
})

it('sends a bank transfer to the account that is named, never to a mail, and an admin says at once what became of it', async () => {
  const person = await earner()
  const amount = { amount: 4000, currency: 'EUR' }
  const transfer = (more: object) =>
    money.server.call('payouts/request', { amount, method: 'file', ...more }, person)
  const unnamed = await transfer({})
  expect([unnamed.status, unnamed.body]).toMatchObject([
    409,
    { error: 'Say where the money is to go first.' },
  ])
  expect(await sums(`u:${person.user_id}`, 'balance')).toEqual({ EUR: 10_000 })
  for (const verdict of ['failed', 'returned'] as const) {
    const { body } = await transfer({ destination: 'BE71 0961 2345 6769' })
    const { payout_id } = body['payout'] as { payout_id: string }
    await decide(payout_id, 'approve')
    await money.work()
    const [there] = await statement<{ state: string }>(
      money.server.db,
      'select state from payouts where payout_id = $1',
      [payout_id],
    )
    expect(there).toEqual({ state: 'in_transit' })
    await decide(payout_id, verdict)
    expect(await sums(`u:${person.user_id}`, 'balance')).toEqual({ EUR: 10_000 })
  }
  expect((await proveBooks(money.own)).findings).toEqual([])
})

it('asks PayPal for no account that it could not know', async () => {
  const person = await earner()
  const amount = { amount: 4000, currency: 'EUR' }
  const to = async (destination: string) =>
    (await money.server.call('payouts/request', { amount, method: 'paypal', destination }, person))
      .status
  expect([await to('not a mail'), await to('ann@example')]).toEqual([400, 400])
  expect(await sums(`u:${person.user_id}`, 'balance')).toEqual({ EUR: 10_000 })
  expect([await to('ann@example.org'), await to('7E7MGXCWTTKK2')]).toEqual([200, 200])
})
