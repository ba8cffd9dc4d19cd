import { expect, it } from 'vitest'
import { openListing } from '../../../marketplace/factory.ts'
import { remindSoon } from '../../../payments/mutations/agreements/remind.ts'
import { renewDue } from '../../../payments/mutations/agreements/renew.ts'
import { sendDueNotices } from '../../../notifications/mutations/sendDue.ts'
import { admin, buyer, openMarket, seller, server, sql } from './testing.ts'

openMarket()

const day = 86_400_000
const price = 2000
const payments = () => server.parts.ports.get('payments')

async function mine(sx_id: string) {
  const { subscriptions } = await buyer.api.call('subscriptions/get', {})
  const found = subscriptions.find(({ href }) => href === `/s/${sx_id}`)
  if (found === undefined) throw new Error('there is no such subscription')
  return found
}

/** Returns the sums in the books now, by kind of account; together they are nothing. */
async function books(): Promise<Record<string, number>> {
  const rows = await sql<{ kind: string; sum: number }>(
    `select a.kind, sum(e.amount)::int as sum from ledger_entries e join ledger_accounts a using (account_id)
     where a.currency = 'EUR' group by a.kind having sum(e.amount) <> 0 order by a.kind`,
  )
  expect(rows.reduce((sum, one) => sum + one.sum, 0)).toBe(0)
  return Object.fromEntries(rows.map(({ kind, sum }) => [kind, sum]))
}

/** Returns the notices to both sides about it, in order. */
const told = () =>
  sql<{ told: string }>(
    `select concat_ws(' ', type, "values" ->> 'amount') as told from notices where type like 'subscription.%' order by created_at, type`,
  ).then((rows) => rows.map((row) => row.told))

const receipts = () =>
  sql<{ subject: string }>(
    `select subject from mails where recipient = $1 and subject like 'Paid:%' order by mail_id`,
    [`${buyer.username}@example.org`],
  ).then((rows) => rows.length)

it('one clock walks it from the first payment to its end: reminded, renewed, failed, paid again, cancelled', async () => {
  const { sx_id } = await openListing(seller.api, admin.api, {
    stype: 'subscription',
    interval: 'month',
  })
  // Mails go to addresses that their owner confirmed.
  await sql('update users set email_confirmed_at = now() where username = $1', [buyer.username])
  let clock = 0
  const walkTo = async (at: number) => {
    expect(at).toBeGreaterThanOrEqual(clock)
    clock = at
    await renewDue(payments(), new Date(at))
    await expect.poll(async () => (await mine(sx_id)).charging).toBe(false)
    return mine(sx_id)
  }
  const { checkout_id } = await buyer.api.call('checkout/start', {
    kind: 'subscription',
    sx_id,
    provider: 'sandbox',
  })
  await buyer.api.call('checkout/sandbox', { checkout_id, outcome: 'paid' })
  const paid = (times: number) => ({
    provider_clearing: -times * price,
    fee_income: (times * price) / 10,
    held: (times * price * 9) / 10,
  })
  expect(await books()).toEqual(paid(1))
  const first = await mine(sx_id)
  const end = Date.parse(first.period_end)
  expect(await remindSoon(payments(), 3, new Date(end - 2 * day))).toBe(1)
  const second = await walkTo(end)
  expect([second.state, await books()]).toEqual(['active', paid(2)])

  // Its card is refused from now on: each try is told, and moves no money.
  await sql(`update payment_methods set method = method || '{"method": "fails"}'`)
  let due = await walkTo(Date.parse(second.period_end))
  for (const gap of [2, 5]) {
    const next = Date.parse(due.next_at ?? '')
    expect([due.state, next - clock]).toEqual(['past_due', gap * day])
    due = await walkTo(next)
  }
  expect([due.state, await books()]).toEqual(['past_due', paid(2)])

  // Paid by hand it goes on where it stopped; cancelled, it ends with what is paid.
  const asked = { kind: 'subscription', subscription_id: due.subscription_id } as const
  const hand = await buyer.api.call('checkout/start', { ...asked, provider: 'sandbox' })
  const { checkout_id: again } = hand
  await buyer.api.call('checkout/sandbox', { checkout_id: again, outcome: 'paid' })
  const third = await mine(sx_id)
  expect([third.state, third.period_start, await books()]).toEqual([
    'active',
    second.period_end,
    paid(3),
  ])
  const { subscription_id } = third
  await buyer.api.call('subscriptions/change', { subscription_id, verdict: 'cancel_at_end' })
  expect(await walkTo(Date.parse(third.period_end))).toMatchObject({
    state: 'ended',
    end_reason: 'cancelled',
  })
  expect(await books()).toEqual(paid(3))

  // Each of the three payments has its receipt by mail; each event of the walk was told once.
  await expect.poll(receipts).toBe(3)
  expect(await told()).toEqual([
    'subscription.soon €20.00',
    'subscription.failed €20.00',
    'subscription.failed €20.00',
    'subscription.failed €20.00',
  ])
})

it('one clock walks another one: another package, a pause, a cancellation taken back, three weeks unpaid, an end at once', async () => {
  const who = await server.person()
  const listed = { stype: 'subscription', interval: 'month' } as const
  const { sx_id, package: packages } = await openListing(seller.api, admin.api, listed)
  await sql('update users set email_confirmed_at = now() where username = $1', [who.username])
  const [before, kinds] = [await books(), ['provider_clearing', 'fee_income', 'held']]
  const moved = async () => {
    const now = await books()
    return kinds.map((kind) => (now[kind] ?? 0) - (before[kind] ?? 0))
  }
  const paid = (sum: number) => [-sum, sum / 10, (sum * 9) / 10]
  const begin = async () => {
    const asked = { kind: 'subscription', sx_id, provider: 'sandbox' } as const
    const { checkout_id } = await who.api.call('checkout/start', asked)
    await who.api.call('checkout/sandbox', { checkout_id, outcome: 'paid' })
    const { subscriptions } = await who.api.call('subscriptions/get', {})
    return subscriptions.find(({ state }) => state !== 'ended')?.subscription_id ?? ''
  }
  let subscription_id = await begin()
  const see = async () => {
    const { subscriptions } = await who.api.call('subscriptions/get', {})
    return subscriptions.find((one) => one.subscription_id === subscription_id) ?? mine(sx_id)
  }
  const change = (verdict: 'change' | 'pause' | 'resume' | 'cancel_at_end' | 'cancel_now') => {
    const larger = verdict === 'change' && { package: packages[1]?.package_id ?? '' }
    return who.api.call('subscriptions/change', { subscription_id, verdict, ...larger })
  }
  const mailed = async () => {
    await sql(`update notice_outbox set send_at = now() - interval '1 minute'`)
    while ((await sendDueNotices(server.parts)) > 0);
    const about = `select from mails where recipient = $1 and text ~ 'The payment of .* for|has ended'`
    return (await sql(about, [`${who.username}@example.org`])).length
  }
  let clock = 0
  const walkTo = async (at: number) => {
    expect(at).toBeGreaterThanOrEqual(clock)
    clock = at
    await renewDue(payments(), new Date(at))
    await expect.poll(async () => (await see()).charging).toBe(false)
    return see()
  }
  await change('change')
  expect(await moved()).toEqual(paid(2000))
  const second = await walkTo(Date.parse((await see()).period_end))
  expect([second.state, await moved()]).toEqual(['active', paid(7000)])
  const end = Date.parse(second.period_end)

  await change('pause')
  expect([(await walkTo(end)).state, await moved()]).toEqual(['paused', paid(7000)])
  await change('resume')
  const third = await walkTo(end)
  expect([third.state, await moved()]).toEqual(['active', paid(12_000)])
  await change('cancel_at_end')
  expect(await see()).toMatchObject({ cancel_at_end: true })
  await change('resume')
  const fourth = await walkTo(Date.parse(third.period_end))
  expect([fourth.state, await moved()]).toEqual(['active', paid(17_000)])

  // Each try of the three weeks is told by mail, and so is the end; no money moves.
  await sql(
    `update payment_methods set method = method || '{"method": "fails"}'
     where user_id = (select user_id from users where username = $1)`,
    [who.username],
  )
  let due = await walkTo(Date.parse(fourth.period_end))
  for (const [at, gap] of [2, 5, 7, 7].entries()) {
    expect([due.state, await mailed()]).toEqual(['past_due', at + 1])
    expect(Date.parse(due.next_at ?? '') - clock).toBe(gap * day)
    due = await walkTo(Date.parse(due.next_at ?? ''))
  }
  expect(due).toMatchObject({ state: 'ended', end_reason: 'unpaid' })
  expect([await mailed(), await moved()]).toEqual([5, paid(17_000)])

  subscription_id = await begin()
  await change('cancel_now')
  expect(await see()).toMatchObject({ state: 'ended', end_reason: 'cancelled' })
  await walkTo(clock + 400 * day)
  expect(await moved()).toEqual(paid(19_000))
})

it('goes on in the agreed currency while its listing, in another one now, is looked at again', async () => {
  const { sx_id } = await openListing(seller.api, admin.api, {
    stype: 'subscription',
    interval: 'month',
  })
  const { checkout_id } = await buyer.api.call('checkout/start', {
    kind: 'subscription',
    sx_id,
    provider: 'sandbox',
  })
  await buyer.api.call('checkout/sandbox', { checkout_id, outcome: 'paid' })
  await seller.api.call('services/addService', { sx_id, currency: 'USD', title: 'Other words' })
  const first = await mine(sx_id)
  expect(first.packages).toEqual([])
  await renewDue(payments(), new Date(first.period_end))
  await expect.poll(async () => (await mine(sx_id)).charging).toBe(false)
  expect(await mine(sx_id)).toMatchObject({ state: 'active', period_start: first.period_end })
  const taken = await sql(
    `select o.currency, o.amount::int as amount, p.currency as paid from orders o
     join services s using (service_id) join payments p using (checkout_id) where s.sx_id = $1`,
    [sx_id],
  )
  const once = { currency: 'EUR', amount: price, paid: 'EUR' }
  expect(taken).toEqual([once, once])
  const { subscription_id } = first
  await buyer.api.call('subscriptions/change', { subscription_id, verdict: 'cancel_now' })
})

it('asks a suspended payer for no money, who can neither use nor cancel it, and goes on after', async () => {
  const { sx_id } = await openListing(seller.api, admin.api, {
    stype: 'subscription',
    interval: 'month',
  })
  const { checkout_id } = await buyer.api.call('checkout/start', {
    kind: 'subscription',
    sx_id,
    provider: 'sandbox',
  })
  await buyer.api.call('checkout/sandbox', { checkout_id, outcome: 'paid' })
  const end = Date.parse((await mine(sx_id)).period_end)
  const orders = async () =>
    (
      await sql('select from orders o join services s using (service_id) where s.sx_id = $1', [
        sx_id,
      ])
    ).length
  const suspend = (when: string) =>
    sql(`update users set suspended_at = ${when} where username = $1`, [buyer.username])
  await suspend('now()')
  await renewDue(payments(), new Date(end))
  await suspend('null')
  expect(await mine(sx_id)).toMatchObject({ state: 'active', charging: false })
  expect(await orders()).toBe(1)
  await renewDue(payments(), new Date(end + 7_200_000))
  await expect.poll(orders).toBe(2)
})
