import { expect, it } from 'vitest'
import { notePutBack, reconcile } from '../../../../../../../scripts/admin/copies/reconcile.ts'
import { renewals } from '../../../../../../../scripts/admin/copies/renewals.ts'
import { statement } from '../../../../platform/db/db.ts'
import { server } from '../../../../testing-server.ts'
import { lookAtOpen } from '../ask.ts'
import {
  booksHold,
  buyer,
  holding,
  openSales,
  paidPurchase,
  price,
  shop,
} from '../testing-money.ts'
import { renewDue } from './renew.ts'
import { agreed, agreementNow, renewalsOf, sellMonthly } from './testing-agreements.ts'

openSales()

const sql = (text: string, values: unknown[]) => statement<object>(server.parts.db, text, values)

/** An agreement that was due an hour ago, in a place that was put back from a copy of before. */
async function dueWhenLost(): Promise<string> {
  sellMonthly(shop)
  const id = await agreed(shop, buyer)
  await sql(`update agreements set next_at = now() - interval '1 hour' where agreement_id = $1`, [
    id,
  ])
  return id
}

async function lost(): Promise<string> {
  await notePutBack(server.parts.db, new Date(Date.now() - 7 * 3_600_000))
  const said: string[] = []
  expect(await reconcile(server.parts.db, 'lost', (line) => void said.push(line))).toBe(0)
  return said.join('\n')
}

async function admin(options: Record<string, string | true>): Promise<[number, string]> {
  const said: string[] = []
  const code = await renewals(
    server.parts.db,
    new Map(Object.entries(options)),
    (line) => void said.push(line),
  )
  return [code, said.join('\n')]
}

const isSettled = (id: string) =>
  expect.poll(async () => (await agreementNow(id)).attempt).toBeNull()

const paid = { state: 'fulfilled', period: 2, captured: price, refunded: 0 }

it('charges nobody again for a period that the lost installation may have charged, until the operator says so', async () => {
  const id = await dueWhenLost()
  expect(await lost()).toContain('1 subscriptions are held')
  await renewDue(shop.payments)
  expect([shop.provider.charged, await renewalsOf(id)]).toEqual([[], []])
  expect((await admin({}))[1]).toMatch(new RegExp(`${id} {2}10.00 EUR .* stripe cus_1 {2}a thing`))
  expect(await admin({ charge: id })).toEqual([0, `${id} is charged when it is due.`])
  await renewDue(shop.payments)
  await isSettled(id)
  expect(shop.provider.charged).toHaveLength(1)
  expect(await renewalsOf(id)).toEqual([paid])
  expect(await admin({})).toEqual([0, 'No subscription is held.'])
})

it('takes in what the lost installation charged, by the name that its provider has for it', async () => {
  const id = await dueWhenLost()
  await lost()
  expect((await admin({ charged: id, as: 'pi_lost' }))[0]).toBe(0)
  expect((await admin({ charged: id, as: 'pi_lost' }))[0]).toBe(1)
  const real = shop.provider.lookUp.bind(shop.provider)
  shop.provider.lookUp = async (set, asked: { payment_id: string; reference?: string }) =>
    asked.reference === 'pi_lost'
      ? {
          state: 'paid',
          reference: 'pi_lost',
          captured: { amount: price, currency: 'EUR' },
          paid_at: new Date(),
        }
      : real(set, asked)
  await renewDue(shop.payments)
  await lookAtOpen(shop.payments)
  await isSettled(id)
  expect([shop.provider.charged, await renewalsOf(id)]).toEqual([[], [paid]])
  expect(await agreementNow(id)).toMatchObject({ period: 2, held_since: null, charged_as: null })
  expect(await holding(`u:${shop.seller}`, 'balance')).toBe(2 * 900)
  await booksHold()
})

it('ends what was cancelled, and looks up what was about to be charged or given back', async () => {
  const id = await dueWhenLost()
  await sql('update agreements set cancel_at_end = true where agreement_id = $1', [id])
  const [back, charge] = [await paidPurchase(), await paidPurchase()]
  await sql(
    `insert into refunds (refund_id, payment_id, amount, reason) values ('rf_waits', $1, 10, 'asked')`,
    [back],
  )
  await sql(
    `update checkouts k set method_id = a.method_id from agreements a, payments p
     where a.agreement_id = $1 and p.payment_id = $2 and k.checkout_id = p.checkout_id`,
    [id, charge],
  )
  await sql(`update payments set state = 'created' where payment_id = $1`, [charge])
  await lost()
  expect(await sql(`select state from refunds where refund_id = 'rf_waits'`, [])).toEqual([
    { state: 'sent' },
  ])
  expect(await sql('select state from payments where payment_id = $1', [charge])).toEqual([
    { state: 'pending' },
  ])
  await renewDue(shop.payments)
  expect((await agreementNow(id)).state).toBe('ended')
})
