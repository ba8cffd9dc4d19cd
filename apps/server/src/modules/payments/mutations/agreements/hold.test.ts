import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { notePutBack, reconcile } from '../../../../../../../scripts/admin/copies/reconcile.ts'
import { payouts } from '../../../../../../../scripts/admin/copies/payouts.ts'
import { renewals } from '../../../../../../../scripts/admin/copies/renewals.ts'
import { statement, type Tx } from '../../../../platform/db/db.ts'
import { makeAdmin } from '../../../marketplace/factory.ts'
import { server } from '../../../../testing-server.ts'
import { post } from '../../../ledger/mutations/post.ts'
import { lookAtOpen } from '../ask.ts'
import { decidePayout, requestPayout } from '../payouts.ts'
import type { PayoutOutcome } from '../providers/provider.ts'
import { lookAtPayouts, sendPayout } from '../sendPayout.ts'
import {
  booksHold,
  buyer,
  holding,
  openSales,
  paidPurchase,
  price,
  seller,
  shop,
  within,
} from '../testing-money.ts'
import { processWebhook } from '../webhooks.ts'
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

async function admin(
  options: Record<string, string | true>,
  command = renewals,
): Promise<[number, string]> {
  const said: string[] = []
  const code = await command(
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
  expect(await lost()).toContain('Subscriptions that are held: 1.')
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

const earns = (amount: number) =>
  within((tx) =>
    post(tx, {
      kind: 'opening',
      key: `held:${seller}`,
      lines: [
        { owner: `u:${seller}`, kind: 'balance', currency: 'EUR', amount },
        { owner: 'platform', kind: 'opening', currency: 'EUR', amount: -amount },
      ],
    }),
  )

type Method = 'paypal' | 'file'
const asks = (tx: Tx, method: Method) =>
  requestPayout(tx, {
    user_id: seller,
    amount: { amount: 400, currency: 'EUR' },
    method,
    destination: 'seller@example.org',
    is_test: false,
  })

const stated = 'select state, held_since is not null as held from payouts where payout_id = $1'
const stateOf = async (id: string) => (await sql(stated, [id]))[0]

/** PayPal tells by a message that a payout was paid with keys of the platform. */
async function saysPaid(payout_id: string): Promise<void> {
  await sql(
    `insert into payment_key_sets (key_set_id, owner_id, provider, account, settings, hints)
     values ('ks_told', null, 'paypal', 'told', '{}', '{}')`,
    [],
  )
  const outcome = { state: 'paid', reference: 'PB2', at: new Date() }
  await sql(
    `insert into webhook_events (provider, account, event_id, type, facts) values ('paypal', 'told', 'paid', 'payout', $1)`,
    [JSON.stringify([{ kind: 'payout', payout_id, outcome }])],
  )
  const message = { provider: 'paypal', account: 'told', event_id: 'paid', key_set_id: 'ks_told' }
  await processWebhook(shop.payments, message)
}

it('sends no payout again that the lost installation may have sent, until the operator or its provider says so', async () => {
  await earns(2000)
  const sent: string[] = []
  let fate: PayoutOutcome = { state: 'unknown', why: 'time-out' }
  const send = async (_: unknown, { payout_id }: { payout_id: string }) => {
    sent.push(payout_id)
    return fate
  }
  shop.payments.payoutProviders = {
    paypal: { name: 'paypal', refuses: () => undefined, send, lookUp: async () => fate },
  }
  const decide = (payout_id: string, verdict: 'approve' | 'refuse' | 'failed' | 'paid') =>
    within((tx) => decidePayout(tx, { payout_id, verdict, reason: '', actor: seller }))
  const asked = (method: Method) => within((tx) => asks(tx, method))
  const [waits, gone, told, byFile] = [
    await asked('paypal'),
    await asked('paypal'),
    await asked('paypal'),
    await asked('file'),
  ]
  await sql(`update payouts set state = 'approved' where payout_id = any ($1::text[])`, [
    [waits, byFile],
  ])
  // The shop's keys stand in no table.
  await sql(`update payouts set key_set_id = 'ks_payout' where payout_id = $1`, [gone])
  expect(await lost()).toContain('Payouts that are held: 4.')
  for (const id of [waits, gone, told, byFile]) await sendPayout(shop.payments, id)
  await lookAtPayouts(shop.payments)
  expect([sent, await stateOf(waits)]).toEqual([[], { state: 'approved', held: true }])
  for (const verdict of ['approve', 'refuse'] as const)
    await expect(decide(gone, verdict)).rejects.toMatchObject({ code: 'payout_held' })
  await expect(decide(byFile, 'failed')).rejects.toMatchObject({ code: 'payout_held' })
  expect((await admin({}, payouts))[1]).toContain(
    `${waits}  4.00 EUR  approved  paypal  seller@example.org`,
  )
  const { api } = await makeAdmin(server)
  await expect(
    api.call('payouts/getAll', { format: 'csv', state: 'approved' }),
  ).rejects.toMatchObject({ code: 'payout_held' })
  // One goes on, and is sent once.
  expect(await admin({ release: waits }, payouts)).toEqual([0, `${waits} goes on.`])
  await expect.poll(() => sent).toEqual([waits])
  expect((await admin({ release: waits }, payouts))[0]).toBe(1)
  // The lost installation sent one: the operator names it, and its provider says the rest.
  const named = await admin({ sent: gone, as: 'PB1' }, payouts)
  expect(named).toEqual([0, expect.stringContaining(`${gone} was sent as PB1: its provider`)])
  fate = { state: 'paid', reference: 'PB1', at: new Date() }
  await lookAtPayouts(shop.payments)
  expect(await stateOf(gone)).toEqual({ state: 'paid', held: false })
  await saysPaid(told)
  expect(await stateOf(told)).toEqual({ state: 'paid', held: false })
  await decide(byFile, 'paid')
  expect([sent, await holding(`u:${seller}`, 'balance')]).toEqual([[waits], 400])
  // Money that may have left after the copy stands in the balance again: a new payout of it waits for the operator too.
  const again = await asked('paypal')
  expect(await stateOf(again)).toEqual({ state: 'requested', held: true })
  await expect(decide(again, 'approve')).rejects.toMatchObject({ code: 'payout_held' })
  expect((await admin({ release: true }, payouts))[0]).toBe(0)
  expect(await stateOf(again)).toEqual({ state: 'requested', held: false })
  expect(await admin({}, payouts)).toEqual([0, 'No payout is held.'])
  await decide(again, 'refuse')
  await booksHold()
})

it('holds no payout that was asked for while the operator let all of them go on', async () => {
  await earns(400)
  await lost()
  expect((await admin({}, payouts))[1]).toMatch(/asked for now are held too: .* left after 20/)
  const { id, release } = await within(async (tx) => {
    const made = await asks(tx, 'file')
    const going = admin({ release: true }, payouts)
    // It has ended, or waits for this one.
    await Promise.race([going, setTimeout(500)])
    return { id: made, release: going }
  })
  expect((await release)[0]).toBe(0)
  expect(await stateOf(id)).toEqual({ state: 'requested', held: false })
})
