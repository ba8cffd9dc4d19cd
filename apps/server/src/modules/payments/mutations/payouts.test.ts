import { expect, it } from 'vitest'
import { statement } from '../../../platform/db/db.ts'
import { publicId } from '../../../platform/ids.ts'
import { server } from '../../../testing-server.ts'
import { post } from '../../ledger/mutations/post.ts'
import { releaseHeld } from './books.ts'
import { decidePayout, requestPayout, sendPayout } from './payouts.ts'
import { booksHold, openSales, paidPurchase, seller, shop, within } from './testing-money.ts'

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
  const second = await asked(false)
  test = 'yes'
  await send()
  await sendPayout(ways, second)
  // What was under way is only looked up, whatever keys are there now; the other waits for live ones.
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
