import { expect, it } from 'vitest'
import { statement } from '../../../../platform/db/db.ts'
import { api as organiser, openServer, server } from '../../../../testing-server.ts'
import { refuses } from '../../../contests/factory.ts'
import { paid, prices, selling } from './testing-bought.ts'

openServer()

it('what a contest sold and gave back by day is what its totals say, and what its ledger has', async () => {
  const made = await selling()
  const { api } = await server.visitor()
  const [old, whole, part] = [
    await paid(api, [made, 10]),
    await paid(api, [made, 50]),
    await paid((await server.person()).api, [made, 1, { assox_id: undefined }]),
  ].map(({ payments }) => payments[0]?.payment_id ?? '')
  await statement(
    server.parts.db,
    `update payment_shares set paid_at = paid_at - interval '3 days' where payment_id = $1`,
    [old],
  )
  const give = (payment_id = '', amount?: number) =>
    organiser.call('payments/refund', { payment_id, reason: 'asked', ...(amount && { amount }) })
  await Promise.all([give(old, 100), give(whole), give(part, 20)])
  const { contest_id } = made.contest
  const { sales, to } = await organiser.call('contest/v2/getSalesOverTime', { contest_id })
  expect(
    sales.map(({ day, ...s }) => [day === to, s.sold, s.amount.amount, s.back.amount]),
  ).toEqual([
    [false, 'votes', 450, 0],
    [true, 'credits', 50, 20],
    [true, 'votes', 2000, 2100],
  ])
  const one = await organiser.call('contest/v2/getContestSale/{contest_id}', { contest_id })
  expect(one.sales).toMatchObject([{ total: { amount: 380 }, votes: 11 }])
  expect(one.days.map(({ amount, back }) => [amount.amount, back.amount])).toEqual([
    [450, 0],
    [2050, 2120],
  ])
  const { totals } = await organiser.call('contest/v2/getAllPayments', { contest_id })
  expect(totals).toMatchObject([{ sold: { amount: 2500 }, refunded: { amount: 2120 } }])
  const [books] = await statement<{ sum: number }>(
    server.parts.db,
    `select -sum(e.amount)::int as sum from ledger_entries e join ledger_accounts a using (account_id)
     join ledger_transactions t using (transaction_id) where a.kind in ('provider_clearing', 'refund_due') and t.refs ->> 'payment_id' = any ($1)`,
    [[old, whole, part]],
  )
  expect([one.sales[0]?.total.amount, books?.sum]).toEqual([380, 380])
})

it('counts towards a cap what was paid in its own currency alone', async () => {
  const capped = { ...prices, spend_cap: 500 }
  const made = await selling({ prices: capped })
  const { cx_id, revision } = made.contest
  const { api } = await server.visitor()
  await paid(api, [made, 10])
  await refuses(paid(api, [made, 10, { another: true }]), 'spend_cap_short')
  const yen = { ...capped, currency: 'JPY' }
  await organiser.call('contest/v2/saveContest', { cx_id, revision, prices: yen })
  expect((await paid(api, [made, 10])).state).toBe('fulfilled')
  await refuses(paid(api, [made, 10, { another: true }]), 'spend_cap_short')
})
