import { expect, it } from 'vitest'
import { statement } from '../../../platform/db/db.ts'
import { publicId } from '../../../platform/ids.ts'
import { server } from '../../../testing-server.ts'
import { post } from '../../ledger/mutations/post.ts'
import { payoutById } from '../data/payouts.ts'
import { presentNamed } from '../present/payout.ts'
import { releaseHeld } from './books.ts'
import { decidePayout, requestPayout, settlePayout } from './payouts.ts'
import { proveBooks } from './proveBooks.ts'
import type { PayoutOutcome } from './providers/provider.ts'
import { lookAtPayouts, sendPayout, unsentOf } from './sendPayout.ts'
import {
  booksHold,
  holding,
  openSales,
  paidPurchase,
  seller,
  shop,
  within,
} from './testing-money.ts'

openSales()

it('never sends test money with live keys, nor real money with those of a test world', async () => {
  await paidPurchase()
  await within((tx) =>
    releaseHeld(tx, { owner: `u:${seller}`, subject: 'order:1', currency: 'EUR' }, publicId()),
  )
  // Test money of the same person, beside the real one.
  await within((tx) =>
    post(tx, {
      kind: 'opening',
      key: publicId(),
      lines: [
        { owner: `test/u:${seller}`, kind: 'balance', currency: 'EUR', amount: 900 },
        { owner: 'test/platform', kind: 'opening', currency: 'EUR', amount: -900 },
      ],
    }),
  )
  const sent: { id: string; keys: string | undefined }[] = []
  const ways = shop.payments
  ways.payoutProviders = {
    paypal: {
      name: 'paypal',
      refuses: () => undefined,
      send: async (set, { payout_id }) => {
        sent.push({ id: payout_id, keys: set.settings['test'] })
        return { state: 'unknown', why: 'time-out' }
      },
      lookUp: async () => ({ state: 'unknown', why: 'time-out' }),
    },
  }
  const payout = ways.keySets.payout
  let test = 'no'
  ways.keySets.payout = async (method) => {
    const set = await payout(method)
    return set && { ...set, settings: { ...set.settings, test } }
  }
  const asked = async (is_test: boolean) => {
    const destination = 'seller@example.org'
    const amount = { amount: 300, currency: 'EUR' }
    const id = await within((tx) =>
      requestPayout(tx, { user_id: seller, amount, method: 'paypal', destination, is_test }),
    )
    await within((tx) =>
      decidePayout(tx, { payout_id: id, verdict: 'approve', reason: '', actor: seller }),
    )
    return id
  }
  const [played, real] = [await asked(true), await asked(false)]
  const send = () => Promise.all([played, real, played, real].map((id) => sendPayout(ways, id)))
  await send()
  expect(sent).toEqual([{ id: real, keys: 'no' }])
  // The server sends what was approved by itself, too: the keys change first.
  test = 'yes'
  const second = await asked(false)
  await send()
  await sendPayout(ways, second)
  const approved = { method: 'paypal', is_test: false, state: 'approved' } as const
  expect(await unsentOf(ways, approved)).toBe('other_money')
  expect(await unsentOf(ways, { ...approved, is_test: true })).toBeNull()
  expect(await unsentOf(ways, { ...approved, method: 'file' })).toBeNull()
  const none = { keySets: { ...ways.keySets, payout: async () => undefined } }
  expect(await unsentOf(none, { ...approved, state: 'requested' })).toBe('no_keys')
  expect(await unsentOf(none, { ...approved, state: 'paid' })).toBeNull()
  // The payout that was under way is only looked up, whatever keys are there now; the other waits for live ones.
  expect(sent).toEqual([
    { id: real, keys: 'no' },
    { id: played, keys: 'yes' },
  ])
  const states = await statement<{ payout_id: string; state: string }>(
    server.parts.db,
    'select payout_id, state from payouts where payout_id = any ($1::text[])',
    [[played, real, second]],
  )
  expect(new Map(states.map((row) => [row.payout_id, row.state]))).toEqual(
    new Map([
      [played, 'in_transit'],
      [real, 'in_transit'],
      [second, 'approved'],
    ]),
  )
  ways.keySets.payout = payout
  await booksHold()
})

it('never sends a payout of unknown fate again, and takes its fate in any order', async () => {
  const payment = await paidPurchase()
  await within((tx) =>
    releaseHeld(tx, { owner: `u:${seller}`, subject: 'order:1', currency: 'EUR' }, publicId()),
  )
  let fate: PayoutOutcome = { state: 'unknown', why: 'time-out' }
  const sent: string[] = []
  shop.payments.payoutProviders = {
    paypal: {
      name: 'paypal',
      refuses: () => undefined,
      send: async (_, ask) => {
        sent.push(ask.payout_id)
        return { state: 'unknown', why: 'time-out' }
      },
      lookUp: async () => fate,
    },
  }
  const id = await within((tx) =>
    requestPayout(tx, {
      user_id: seller,
      amount: { amount: 500, currency: 'EUR' },
      method: 'paypal',
      destination: 'seller@example.org',
      is_test: false,
    }),
  )
  await within((tx) =>
    decidePayout(tx, { payout_id: id, verdict: 'approve', reason: '', actor: seller }),
  )
  await Promise.all(Array.from({ length: 20 }, () => sendPayout(shop.payments, id)))
  await expect.poll(() => sent).toEqual([id])
  fate = { state: 'paid', reference: 'po_1', at: new Date() }
  await sendPayout(shop.payments, id)
  fate = { state: 'returned', reference: 'po_1', reason: 'closed account', at: new Date() }
  await sendPayout(shop.payments, id)
  expect(sent).toEqual([id])
  expect(await holding(`u:${seller}`, 'balance')).toBe(900)
  expect(payment).not.toBe('')
  await booksHold()
})

it('is not called failed while its provider may still pay it, and what the provider says then is taken or found', async () => {
  await within((tx) =>
    post(tx, {
      kind: 'opening',
      key: publicId(),
      lines: [
        { owner: `u:${seller}`, kind: 'balance', currency: 'EUR', amount: 900 },
        { owner: 'platform', kind: 'opening', currency: 'EUR', amount: -900 },
      ],
    }),
  )
  const { db } = server.parts
  const ways = shop.payments
  let fate: PayoutOutcome = { state: 'unknown', why: 'time-out' }
  ways.payoutProviders = {
    paypal: {
      name: 'paypal',
      refuses: () => undefined,
      send: async () => fate,
      lookUp: async () => fate,
    },
  }
  const decide = (id: string, verdict: 'approve' | 'paid' | 'failed' | 'returned') =>
    within((tx) => decidePayout(tx, { payout_id: id, verdict, reason: '', actor: seller }))
  const begun = async () => {
    const id = await within((tx) =>
      requestPayout(tx, {
        user_id: seller,
        amount: { amount: 300, currency: 'EUR' },
        method: 'paypal',
        destination: 'seller@example.org',
        is_test: false,
      }),
    )
    await decide(id, 'approve')
    fate = { state: 'unknown', why: 'time-out' }
    await sendPayout(ways, id)
    return id
  }
  const stateOf = async (id: string) =>
    (
      await statement<{ state: string }>(db, 'select state from payouts where payout_id = $1', [id])
    )[0]?.state
  const [first, second, third] = [await begun(), await begun(), await begun()]
  const awaited = async (id: string) => {
    const row = (await payoutById(db, id)) ?? expect.unreachable()
    return presentNamed(row, 'en').awaited_until
  }
  for (const verdict of ['failed', 'returned'] as const)
    await expect(decide(first, verdict)).rejects.toMatchObject({ code: 'payout_under_way' })
  // The admin's screen offers neither before that day, and says which it is.
  expect(Date.parse((await awaited(first)) ?? '')).toBeGreaterThan(Date.now() + 29 * 86_400_000)
  expect(await holding(`u:${seller}`, 'balance')).toBe(0)
  // Long after, nobody waits for its answer any more.
  await statement(
    db,
    `update payouts set sent_at = now() - interval '31 days' where payout_id = $1`,
    [first],
  )
  expect(await awaited(first)).toBeNull()
  await decide(first, 'failed')
  fate = { state: 'paid', reference: 'po_1', at: new Date() }
  await within((tx) => settlePayout(tx, first, fate as never))
  expect(await stateOf(first)).toBe('failed')
  const { findings } = await proveBooks({
    ...ways,
    keySets: { ...ways.keySets, open: async () => undefined },
  })
  expect(findings.filter((one) => one.includes(first))).toEqual([
    `payout ${first} is failed here, its provider says that it is paid`,
  ])
  await statement(db, 'update payouts set contradicted = null where payout_id = $1', [first])
  // Marked as paid by hand, it comes back when its provider says that it failed.
  await decide(second, 'paid')
  await within((tx) =>
    settlePayout(tx, second, { state: 'failed', reference: 'po_2', reason: 'closed' }),
  )
  expect(await stateOf(second)).toBe('returned')
  expect(await holding(`u:${seller}`, 'balance')).toBe(600)
  // A paid payout is asked after for some weeks.
  const cost = { amount: 25, currency: 'EUR' }
  const costs = await holding('platform', 'provider_cost')
  fate = { state: 'paid', reference: 'po_3', cost, at: new Date() }
  await sendPayout(ways, third)
  await sendPayout(ways, third)
  // The provider took its fee once, however often it says so, and the seller has all of the payout.
  expect((await holding('platform', 'provider_cost')) - costs).toBe(-25)
  fate = { state: 'returned', reference: 'po_3', reason: 'nobody claimed it', at: new Date() }
  await statement(
    db,
    `update payouts set look_at = look_at - interval '1 day' where payout_id = $1`,
    [third],
  )
  await lookAtPayouts(ways)
  expect(await stateOf(third)).toBe('returned')
  expect(await holding(`u:${seller}`, 'balance')).toBe(900)
  await booksHold()
})
