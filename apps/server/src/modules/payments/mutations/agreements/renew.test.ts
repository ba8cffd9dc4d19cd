import { beforeAll, beforeEach, expect, it } from 'vitest'
import { inTransaction, statement } from '../../../../platform/db/db.ts'
import { publicId } from '../../../../platform/ids.ts'
import { openServer, server } from '../../../../testing-server.ts'
import { post, type Line } from '../../../ledger/mutations/post.ts'
import { lookAtOpen } from '../ask.ts'
import { booksHold, holding, openShop, price, userIdOf, type Shop } from '../testing-money.ts'
import { changeAgreement } from './change.ts'
import { renewDue } from './renew.ts'
import { agreed, agreementNow, renewalsOf, sellMonthly } from './testing-agreements.ts'

openServer()

let shop: Shop
let buyer: number
beforeAll(async () => {
  buyer = await userIdOf(await server.person())
})
beforeEach(async () => {
  shop = openShop(await userIdOf(await server.person()))
  sellMonthly(shop)
})

const sql = (text: string, values: unknown[]) => statement<object>(server.parts.db, text, values)
const isSettled = (id: string) =>
  expect.poll(async () => (await agreementNow(id)).attempt).toBeNull()
const paid = { state: 'fulfilled', period: 2, captured: price, refunded: 0 }

it('pays a period once, however many renew it at once [cf:a23bf]', async () => {
  const id = await agreed(shop, buyer)
  await Promise.all(Array.from({ length: 8 }, () => renewDue(shop.payments)))
  await isSettled(id)
  await Promise.all(Array.from({ length: 8 }, () => renewDue(shop.payments)))
  expect(shop.provider.charged).toHaveLength(1)
  expect(await renewalsOf(id)).toEqual([paid])
  expect(await agreementNow(id)).toMatchObject({ state: 'active', period: 2, tries: 0 })
  expect(await holding(`u:${shop.seller}`, 'balance')).toBe(2 * 900)
  await booksHold()
})

it('writes its letters for the site on which the first payment was begun', async () => {
  const id = await agreed(shop, buyer)
  await sql(
    `with made as (insert into sites (title) values ('Third stage') returning site_id),
       host as (insert into site_hosts (site_id, host, proof, proven_at)
         select site_id, 'third.example.org', 'proof', now() from made),
       reader as (update users set email_confirmed_at = now() where user_id = $2)
     update checkouts set site_id = made.site_id from made where agreement_id = $1`,
    [id, buyer],
  )
  await renewDue(shop.payments)
  await isSettled(id)
  const letters = await sql(
    `select html like '%Third stage%' as there from mails join users on email = recipient where user_id = $1`,
    [buyer],
  )
  expect(letters).toEqual([{ there: true }])
  await sql('update users set email_confirmed_at = null where user_id = $1', [buyer])
})

it('agrees to the price without the buyer’s fee, which comes beside it each time', async () => {
  const setFees = (services: number) =>
    sql(
      `insert into settings (key, value) values ('buyer_fees', $1) on conflict (key) do update set value = excluded.value`,
      [JSON.stringify({ services, votes: 0, clubs: 0 })],
    )
  await setFees(5)
  try {
    expect(await agreementNow(await agreed(shop, buyer))).toMatchObject({ amount: price })
  } finally {
    await setFees(0)
  }
})

/** Renews as everybody writes it first: looks what is due, then begins its payment. */
async function carelessly(id: string): Promise<void> {
  const row = await agreementNow(id)
  if (row.attempt !== null) return
  await new Promise((resolve) => setTimeout(resolve, 20))
  const checkout_id = publicId()
  await sql(
    `insert into checkouts (checkout_id, kind, user_id, subject, lines, amount, currency, is_test, language, expires_at, agreement_id, agreement_period, method_id)
     select $1, 'subscription', user_id, '{}', '[]', amount, currency, false, 'EN', now() + interval '1 hour', agreement_id, period + 1, method_id
     from agreements where agreement_id = $2`,
    [checkout_id, id],
  )
  await sql('update agreements set attempt = $2, next_at = null where agreement_id = $1', [
    id,
    checkout_id,
  ])
}

it('would notice a renewal that looks before it pays: the database itself refuses the second payment', async () => {
  const id = await agreed(shop, buyer)
  const twice = await Promise.allSettled([carelessly(id), carelessly(id)])
  expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await sql('drop index checkouts_renewal', [])
  try {
    const other = await agreed(shop, buyer)
    await Promise.all([carelessly(other), carelessly(other)])
    expect(
      await sql('select 1 from checkouts where agreement_id = $1 and agreement_period = 2', [
        other,
      ]),
    ).toHaveLength(2)
    await sql(`delete from checkouts where agreement_id = $1 and agreement_period = 2`, [other])
  } finally {
    await sql(
      `create unique index checkouts_renewal on checkouts (agreement_id, agreement_period)
         where agreement_id is not null and (state = 'fulfilled' or (state = 'open' and method_id is not null))`,
      [],
    )
  }
})

const cancel = (id: string) =>
  inTransaction(server.parts.db, (tx) =>
    changeAgreement(tx, shop.payments, buyer, id, { verdict: 'cancel_at_end' }),
  )

it('keeps no money of what was cancelled while it was renewed, whichever comes first', async () => {
  for (const delay of [0, 0, 5, 15, 40]) {
    const id = await agreed(shop, buyer)
    // The provider takes its time: the cancellation comes before, while and after it is charged.
    shop.provider.slowly = () => new Promise((resolve) => setTimeout(resolve, 20))
    await Promise.all([
      renewDue(shop.payments),
      new Promise((resolve) => setTimeout(resolve, delay)).then(() => cancel(id)),
    ])
    const kept = async () => {
      const rows = await renewalsOf(id)
      const open = rows.filter(({ state }) => state === 'open').length
      return [open, rows.reduce((sum, { captured, refunded }) => sum + captured - refunded, 0)]
    }
    const { state, cancel_at_end } = await agreementNow(id)
    // Paid a moment before: a cancelled agreement ends with the next period, which is paid and had.
    if (state === 'active') expect(cancel_at_end).toBe(true)
    await expect.poll(kept).toEqual([0, state === 'active' ? price : 0])
  }
  await booksHold()
})

it('would notice a payment that counts although it was cancelled meanwhile', async () => {
  const id = await agreed(shop, buyer)
  let cancelled: Promise<unknown> = Promise.resolve()
  shop.provider.slowly = async () =>
    void (cancelled = sql(`update agreements set next_at = null where agreement_id = $1`, [id]))
  // A cancellation that is only noted down, and not looked at by the code that writes the payment.
  await renewDue(shop.payments)
  await isSettled(id)
  await cancelled
  expect(await renewalsOf(id)).toEqual([paid])
})

it('charges once when it is killed between the charge and its record', async () => {
  const id = await agreed(shop, buyer)
  shop.provider.losesAnswer = true
  await renewDue(shop.payments)
  await expect.poll(() => shop.provider.charged.length).toBe(1)
  expect((await agreementNow(id)).attempt).not.toBeNull()
  // The next rounds know that a payment is on its way, and the poller finds out what became of it.
  await renewDue(shop.payments, new Date(Date.now() + 3_600_000))
  await sql(`update payments set look_at = now() where look_at is not null`, [])
  await lookAtOpen(shop.payments)
  await isSettled(id)
  expect(shop.provider.charged).toHaveLength(1)
  expect(await renewalsOf(id)).toEqual([paid])
})

it('never charges a real balance for what was agreed to with test money', async () => {
  const payer = await userIdOf(await server.person())
  const id = await agreed(shop, payer)
  // The first month was paid from the balance of test money, before the platform had keys.
  await sql(
    `with m as (update payment_methods set provider = 'balance', key_set_id = 'balance_test', is_test = true where user_id = $1)
     update agreements set provider = 'balance', is_test = true where agreement_id = $2`,
    [payer, id],
  )
  const lines: Line[] = [
    { owner: `u:${payer}`, kind: 'balance', currency: 'EUR', amount: price },
    { owner: 'platform', kind: 'opening', currency: 'EUR', amount: -price },
  ]
  await inTransaction(server.parts.db, (tx) => post(tx, { kind: 'opening', key: id, lines }))
  await renewDue(shop.payments)
  await isSettled(id)
  expect([await holding(`u:${payer}`, 'balance'), await renewalsOf(id)]).toEqual([price, []])
  expect(await agreementNow(id)).toMatchObject({ state: 'past_due', period: 1 })
})

it('begins a period anew after a long silence instead of charging for all that was missed', async () => {
  const id = await agreed(shop, buyer)
  await sql(
    `update agreements set anchor_at = anchor_at - interval '7 months', period_start = period_start - interval '7 months',
       period_end = period_end - interval '7 months', next_at = next_at - interval '7 months' where agreement_id = $1`,
    [id],
  )
  await renewDue(shop.payments)
  await isSettled(id)
  await renewDue(shop.payments)
  expect(shop.provider.charged).toHaveLength(1)
  expect((await agreementNow(id)).period_end.getTime()).toBeGreaterThan(Date.now())
})

it('leaves an agreement that can’t be renewed alone, and goes on with the others', async () => {
  const [broken, good] = [await agreed(shop, buyer), await agreed(shop, buyer)]
  await sql(`update agreements set subject = '{"broken": true}' where agreement_id = $1`, [broken])
  const kind = shop.payments.kinds.get('subscription')
  const renewal = kind?.agreement
  if (!kind || !renewal) throw new Error('nothing renews')
  const broke: typeof renewal.price = async (db, agreement) => {
    if (agreement.subject['broken']) throw new Error('a fault of ours')
    return renewal.price(db, agreement)
  }
  kind.agreement = { ...renewal, price: broke }
  await renewDue(shop.payments)
  await isSettled(good)
  expect(await agreementNow(good)).toMatchObject({ period: 2 })
  const { next_at, period } = await agreementNow(broken)
  expect([period, (next_at?.getTime() ?? 0) > Date.now() - 3_600_000]).toEqual([1, true])
})
