import fc from 'fast-check'
import { expect, it } from 'vitest'
import { statement, type Tx } from '../../../platform/db/db.ts'
import { publicId } from '../../../platform/ids.ts'
import { server } from '../../../testing-server.ts'
import { makeAdmin } from '../../marketplace/factory.ts'
import { post, type Line } from '../../ledger/mutations/post.ts'
import { refundable } from '../data/payments.ts'
import { lookUp } from './ask.ts'
import { releaseHeld, sellerGets } from './books.ts'
import { decidePayout, requestPayout } from './payouts.ts'
import { refund } from './refunds.ts'
import { refundShare } from './refundShare.ts'
import { sendRefund } from './sendRefund.ts'
import { careless } from './testing-careless.ts'
import { dispute } from './testing-disputes.ts'
import {
  begin,
  booksHold,
  buyer,
  debtsSeenBy,
  holding,
  openSales,
  reopenShop,
  paidPurchase,
  price,
  seller,
  shop,
  within,
} from './testing-money.ts'

openSales()

const giveBack = (payment_id: string, amount?: number) =>
  within((tx) => refund(tx, shop.payments.kinds, { payment_id, amount, reason: 'asked', by: null }))

const stateOfRefund = async (id: string): Promise<string | undefined> =>
  (
    await statement<{ state: string }>(
      server.parts.db,
      'select state from refunds where refund_id = $1',
      [id],
    )
  )[0]?.state

it('gives one whole refund of many that come at once, and sends it once', async () => {
  const payment = await paidPurchase()
  const tries = await Promise.allSettled(Array.from({ length: 100 }, () => giveBack(payment)))
  const given = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(given).toHaveLength(1)
  await Promise.all(Array.from({ length: 1000 }, () => sendRefund(shop.payments, given[0] ?? '')))
  expect(shop.provider.refundsAsked).toEqual(given)
  expect(await stateOfRefund(given[0] ?? '')).toBe('refunded')
  expect(await holding(`u:${seller}`, 'held')).toBe(0)
  await booksHold()
})

it('gives parts back so that nothing is left over at the end, to the last cent', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 5 }),
      async (parts) => {
        const payment = await paidPurchase()
        for (const part of parts)
          if (part <= (await refundable(server.parts.db, payment))) await giveBack(payment, part)
        if ((await refundable(server.parts.db, payment)) > 0) await giveBack(payment)
        expect(await holding(`u:${seller}`, 'held')).toBe(0)
        expect(await holding(`u:${seller}`, 'owed_by_seller')).toBe(0)
      },
    ),
    { numRuns: 12 },
  )
  expect(await holding('platform', 'fee_income')).toBe(0)
  await booksHold()
})

it('gives the seller back what was taken when a refund fails, and it can be tried again', async () => {
  const payment = await paidPurchase()
  shop.provider.nextRefund = 'failed'
  const first = await giveBack(payment)
  await sendRefund(shop.payments, first)
  await expect.poll(() => stateOfRefund(first)).toBe('failed')
  expect(await holding(`u:${seller}`, 'held')).toBe(900)
  shop.provider.nextRefund = 'refunded'
  const second = await giveBack(payment)
  await sendRefund(shop.payments, second)
  await expect.poll(() => stateOfRefund(second)).toBe('refunded')
  expect(await holding(`u:${seller}`, 'held')).toBe(0)
  await booksHold()
})

it('has the seller owe a chargeback after the payout, and later earnings pay it first', async () => {
  const payment = await paidPurchase()
  await within((tx) =>
    releaseHeld(tx, { owner: `u:${seller}`, subject: 'order:1', currency: 'EUR' }, publicId()),
  )
  // Everything was paid out.
  await within((tx) =>
    requestPayout(tx, {
      user_id: seller,
      amount: { amount: 900, currency: 'EUR' },
      method: 'paypal',
      destination: 'seller@example.org',
      is_test: false,
    }),
  )
  await dispute(payment, 'lost', 'dp_late')
  await dispute(payment, 'lost', 'dp_late')
  // The bought thing is taken back, once.
  expect([...shop.undone.values()]).toEqual([1])
  expect(await holding(`u:${seller}`, 'owed_by_seller')).toBe(-900)
  const { api } = await makeAdmin(server)
  const debts = async () => (await debtsSeenBy(api)).filter(({ user_id }) => user_id === seller)
  const account = 'owed_by_seller' as const
  const moved = async () => {
    const asked = { user_id: seller, account, currency: 'EUR' }
    return (await api.call('payments/getDebtEntries', asked)).entries
  }
  expect(await debts()).toMatchObject([{ account, amount: { amount: 900, currency: 'EUR' } }])
  expect(await moved()).toMatchObject([{ kind: 'dispute_opened', amount: { amount: -900 } }])
  const test = (amount: number, lines: readonly Line[]) =>
    within((tx) => {
      const opening: Line = { owner: 'platform', kind: 'opening', currency: 'EUR', amount }
      return post(tx, { kind: 'test', key: publicId(), lines: [...lines, opening] })
    })
  await test(-1000, await within((tx) => sellerGets(tx, `u:${seller}`, 'EUR', 1000)))
  expect(await holding(`u:${seller}`, 'owed_by_seller')).toBe(0)
  expect(await debts()).toEqual([])
  expect(await holding(`u:${seller}`, 'balance')).toBe(100)
  // A debt that was paid is no part of the next: that begins with its own first entry.
  const owes = { owner: `u:${seller}`, kind: account, currency: 'EUR', amount: -5 }
  // Accounts that are made together have ids one after the other: no page may leave one out, nor list one twice.
  const dollars = { ...owes, currency: 'USD' }
  const tried = { ...owes, owner: `test/u:${seller}` }
  const opening: Line = { owner: 'platform', kind: 'opening', currency: 'USD', amount: 5 }
  await test(10, [owes, dollars, tried, opening])
  const [last] = await moved()
  const listed = (await debts()).map(({ amount, test: tries, since }) =>
    [amount.currency, tries, since === last?.at].join(' '),
  )
  expect(listed.toSorted()).toEqual(['EUR false true', 'EUR true true', 'USD false true'])
  await booksHold()
})

it('lets nobody be paid out while they owe, and has money that does not leave pay the debt first', async () => {
  const payment = await paidPurchase()
  await within((tx) =>
    releaseHeld(tx, { owner: `u:${seller}`, subject: 'order:1', currency: 'EUR' }, publicId()),
  )
  const payout_id = await within((tx) =>
    requestPayout(tx, {
      user_id: seller,
      amount: { amount: 900, currency: 'EUR' },
      method: 'paypal',
      destination: 'seller@example.org',
      is_test: false,
    }),
  )
  await dispute(payment, 'opened', 'dp_waiting')
  expect(await holding(`u:${seller}`, 'owed_by_seller')).toBe(-900)
  const decide = (verdict: 'approve' | 'refuse') =>
    within((tx) => decidePayout(tx, { payout_id, verdict, reason: '', actor: seller }))
  await expect(decide('approve')).rejects.toMatchObject({ code: 'payout_owed' })
  await decide('refuse')
  expect(await holding(`u:${seller}`, 'balance')).toBe(0)
  expect(await holding(`u:${seller}`, 'owed_by_seller')).toBe(0)
  // The debt is paid since: money that the dispute took is theirs again.
  await dispute(payment, 'won', 'dp_waiting')
  expect(await holding(`u:${seller}`, 'balance')).toBe(900)
  expect(await holding(`u:${seller}`, 'owed_by_seller')).toBe(0)
  await booksHold()
})

it('keeps money that was paid with the seller’s own keys apart, with a fee to get', async () => {
  reopenShop(seller, true)
  const payment = await paidPurchase()
  expect(await holding(`u:${seller}`, 'settled_externally')).toBe(price)
  expect(await holding(`u:${seller}`, 'fee_receivable')).toBe(-100)
  expect(await holding(`u:${seller}`, 'held')).toBe(0)
  const id = await giveBack(payment)
  await sendRefund(shop.payments, id)
  await expect.poll(() => stateOfRefund(id)).toBe('refunded')
  expect(await holding(`u:${seller}`, 'settled_externally')).toBe(0)
  expect(await holding(`u:${seller}`, 'fee_receivable')).toBe(0)
  await booksHold()
})

it('gives back only what the provider can write: a finer part is refused, a share that nobody chose is rounded', async () => {
  const kind = shop.payments.kinds.get('domain')
  if (kind === undefined) throw new Error('nothing is sold')
  const inEuros = kind.price
  const subject = `order:${publicId()}`
  // Stripe writes dinars with three decimals, of which the last is 0.
  kind.price = async (asked) => {
    const priced = await inEuros(asked)
    const shares = priced.shares.map((share) => ({ ...share, subject }))
    return { ...priced, currency: 'KWD', shares }
  }
  const { payment } = await begin(shop, buyer)
  shop.provider.pay(payment, { amount: price, currency: 'KWD' })
  await lookUp(shop.payments, payment)
  const admin = await makeAdmin(server)
  const ask = (amount: number) =>
    admin.api.call('payments/refund', { payment_id: payment, amount, reason: 'Ill' })
  await expect(ask(123)).rejects.toMatchObject({
    code: 'refund_too_fine',
    failure: { error: expect.stringMatching(/multiples of KWD.0\.010/) },
  })
  await ask(120)
  await within((tx) => refundShare(tx, { subject, upto: 335, reason: 'Ill', by: null }))
  expect(await refundable(server.parts.db, payment)).toBe(1000 - 340)
  await dispute(payment, 'lost', 'dp_fine', { amount: 105, currency: 'KWD' })
  await giveBack(payment)
  expect(await refundable(server.parts.db, payment)).toBe(5)
  await booksHold()
})

/**
 * A hundred ask for the same money back, which is the seller's own already. They and the installation have more from
 * other sales, so that no empty account stops a second refund. @returns the number of refunds.
 */
async function givenOfReleased(change: (tx: Tx) => Tx): Promise<number> {
  const [payment_id = ''] = await Promise.all([1, 2, 3, 4].map(() => paidPurchase()))
  await within((tx) =>
    releaseHeld(tx, { owner: `u:${seller}`, subject: 'order:1', currency: 'EUR' }, publicId()),
  )
  const asked = { payment_id, amount: price, reason: 'asked', by: null }
  const tries = Array.from({ length: 100 }, () =>
    within((tx) => refund(change(tx), shop.payments.kinds, asked)),
  )
  return (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled').length
}

it('gives one of many at once, also of money that is the seller’s already', async () => {
  expect(await givenOfReleased((tx) => tx)).toBe(1)
  await booksHold()
})

// Last: it leaves books that do not hold.
it('would notice refunds that do not wait for each other, and one that is sent by everybody who sees it', async () => {
  const several = await givenOfReleased((tx) =>
    careless(careless(tx, 'for no key update'), 'for no key update of a'),
  )
  expect(several).toBeGreaterThan(1)
  const id = await giveBack(await paidPurchase())
  const eager = careless(shop.payments, `and state = 'requested'`)
  await Promise.all(Array.from({ length: 10 }, () => sendRefund(eager, id)))
  expect(shop.provider.refundsAsked.filter((one) => one === id).length).toBeGreaterThan(1)
})
