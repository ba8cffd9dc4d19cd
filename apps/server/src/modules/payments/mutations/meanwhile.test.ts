import { afterAll, beforeAll, expect, it } from 'vitest'
import { statement } from '../../../platform/db/db.ts'
import { makePerson, type TestPerson } from '../../accounts/factory.ts'
import { goodKeys, openMoney, type TestMoney } from '../factory.ts'
import type { CheckoutKind } from './kinds.ts'
import { proveBooks } from './proveBooks.ts'
import { polls } from './testing-inbox.ts'

let money: TestMoney
let seller: TestPerson
const delivered: string[] = []
beforeAll(async () => {
  money = await openMoney()
  seller = await makePerson(money.server.db)
  money.own.sell(thing())
})
afterAll(() => money.close())

const thing = (): CheckoutKind => ({
  name: 'offer',
  forVisitors: true,
  price: async () => ({
    currency: 'EUR',
    lines: [{ label: 'item', values: { name: 'a thing' }, amount: 1000 }],
    shares: [{ seller_id: seller.user_id, subject: '', price: 1000, fee: 100, item: {} }],
    subject: {},
    description: 'a thing',
  }),
  fulfil: async (_, { checkout_id }) => {
    delivered.push(checkout_id)
    return { outcome: 'fulfilled', result: {} }
  },
  undo: async () => undefined,
})

const saves = async (keys: object, who: TestPerson) => {
  const { status, body } = await money.server.call('users/updatePaymentSetings', keys, who)
  expect([status, body['code']]).toEqual([200, undefined])
  await money.work()
}
const starts = async (asked: object, who: TestPerson) => {
  const { status, body } = await money.server.call('checkout/start', asked, who)
  expect([status, body['code']]).toEqual([200, undefined])
  return (body as { checkout_id: string }).checkout_id
}
const paymentOf = async (checkout_id: string) => {
  const [payment] = await statement<{
    payment_id: string
    reference: string
    key_set_id: string
    is_test: boolean
    state: string
  }>(
    money.server.db,
    'select payment_id, reference, key_set_id, is_test, state from payments where checkout_id = $1',
    [checkout_id],
  )
  if (payment === undefined) throw new Error('no payment was made')
  return payment
}
/** Accounts of these owners that moved, by owner and kind. */
const moved = (paymentId: string) =>
  statement<{ owner: string; kind: string }>(
    money.server.db,
    `select distinct a.owner, a.kind from ledger_entries e join ledger_accounts a using (account_id)
     join ledger_transactions t using (transaction_id) where t.refs ->> 'payment_id' = $1`,
    [paymentId],
  )

it('settles by the keys that a payment began with, also when its seller goes from test keys to real ones meanwhile', async () => {
  const own = (world: string) => ({
    stripe_publishable_key: `pk_${world}_own1`,
    stripe_secret_key: `sk_${world}_own${seller.user_id}`,
  })
  await saves(own('test'), seller)
  const buyer = await makePerson(money.server.db)
  const checkout_id = await starts({ kind: 'offer', provider: 'stripe' }, buyer)
  const begun = await paymentOf(checkout_id)
  await saves(own('live'), seller)
  const sets = await statement<{ key_set_id: string; replaced: boolean; test: string }>(
    money.server.db,
    `select key_set_id, replaced_at is not null as replaced, settings ->> 'test' as test from payment_key_sets
     where owner_id = $1 order by replaced_at nulls last`,
    [seller.user_id],
  )
  expect(sets).toMatchObject([
    { key_set_id: begun.key_set_id, replaced: true, test: 'yes' },
    { replaced: false, test: 'no' },
  ])
  money.sim.control.pay(begun.reference)
  await polls(money)
  await money.work()
  expect(await paymentOf(checkout_id)).toEqual({ ...begun, is_test: true, state: 'paid' })
  expect(delivered).toEqual([checkout_id])
  const accounts = await moved(begun.payment_id)
  expect(accounts.length).toBeGreaterThan(0)
  expect(accounts.filter(({ owner }) => !owner.startsWith('test/'))).toEqual([])
})

it('of paying from the balance and calling it off at once one happens, whole', async () => {
  // The one way is of a test world: the balance that it fills is the one that pays.
  const { stripe_publishable_key, stripe_secret_key } = goodKeys
  const keys = { stripe_publishable_key, stripe_secret_key, keys_of: 'platform' }
  await saves(keys, money.admin)
  // Somebody without keys of their own.
  seller = await makePerson(money.server.db)
  const buyer = await makePerson(money.server.db)
  const amount = { amount: 5000, currency: 'EUR' }
  const deposit = await starts({ kind: 'deposit', provider: 'stripe', amount }, buyer)
  money.sim.control.pay((await paymentOf(deposit)).reference)
  await polls(money)
  const balance = async () => {
    const [row] = await statement<{ sum: number }>(
      money.server.db,
      `select coalesce(sum(ledger_sum(account_id)), 0)::int as sum from ledger_accounts where owner = 'test/u:' || $1 and kind = 'balance'`,
      [String(buyer.user_id)],
    )
    return row?.sum
  }
  expect(await balance()).toBe(5000)
  for (let turn = 0; turn < 4; turn++) {
    const before = Number(await balance())
    const client_id = `at-once-${turn}`
    const start = { kind: 'offer', provider: 'balance', client_id }
    const twice = [1, 2].map(() => money.server.call('checkout/start', start, buyer))
    const open = await findOpen(buyer)
    // Nobody calls the first one off, so that one is paid for certain.
    const ends =
      turn > 0 && open && money.server.call('checkout/cancel', { checkout_id: open }, buyer)
    const said = await Promise.all([...twice, ends])
    await polls(money)
    await money.work()
    const states = await statement<{ checkout_id: string; state: string }>(
      money.server.db,
      `select checkout_id, state from checkouts where user_id = $1 and kind = 'offer' order by created_at desc limit 1`,
      [buyer.user_id],
    )
    const bought = delivered.filter((id) => id === states[0]?.checkout_id).length
    expect(
      [states[0]?.state, before - Number(await balance()), bought],
      JSON.stringify(said),
    ).toEqual(
      turn === 0 || bought === 1
        ? ['fulfilled', 1000, 1]
        : [expect.stringMatching('cancelled'), 0, 0],
    )
  }
  // The simulator knows no real keys, and reports nothing of them.
  const { findings } = await proveBooks(money.own)
  expect(findings.filter((finding) => !finding.includes('gave no report'))).toEqual([])
})

/** Looks for a checkout that is being paid until it is there, so that its end comes while it is. */
async function findOpen({ user_id }: TestPerson): Promise<string | undefined> {
  for (let look = 0; look < 200; look++) {
    const [row] = await statement<{ checkout_id: string }>(
      money.server.db,
      `select checkout_id from checkouts where user_id = $1 and kind = 'offer' and state = 'open'`,
      [user_id],
    )
    if (row) return row.checkout_id
  }
  return undefined
}
