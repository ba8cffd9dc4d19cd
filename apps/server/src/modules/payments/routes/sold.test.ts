import { expect, it } from 'vitest'
import type { Takings } from '@plaudit/contract/payments/sold'
import { inTransaction, statement } from '../../../platform/db/db.ts'
import type { TestPerson } from '../../accounts/factory.ts'
import { heldForOthers } from '../../ledger/data.ts'
import { releaseHeld } from '../mutations/books.ts'
import { entryText } from '../present/words.ts'
import { buy, buyer, call, money, openCarts, sellers } from '../mutations/testing-carts.ts'

openCarts()

interface Listed {
  payments: {
    payment_id: string
    what: string
    amount: { amount: number }
    refunded: { amount: number }
    can: { refund: boolean }
  }[]
  total: number
}

it('lists to a seller what they sold of every kind, theirs of a cart alone, and lets them give it back', async () => {
  const [one, two, admin] = [sellers[1] ?? buyer, sellers[2] ?? buyer, money.admin]
  const shared = await buy([
    { of: 1, price: 1000, fee: 100 },
    { of: 2, price: 500, fee: 50 },
  ])
  const payer = buyer
  // Theirs at once, as a club's fee is.
  const alone = await buy([{ of: 1, price: 700, fee: 35 }], { held: false })
  const list = async (who: TestPerson, input: object = {}) =>
    (await call('payments/getSales', input, who)) as unknown as Listed
  const of = ({ payments }: Listed, id: string) => payments.find((row) => row.payment_id === id)
  const mine = await list(one)
  expect(of(mine, alone)).toMatchObject({ can: { refund: true } })
  const part = of(mine, shared)
  expect(part?.what).toContain('thing 0')
  expect(part?.what).not.toContain('thing 1')
  expect(part).toMatchObject({ amount: { amount: 1075 }, can: { refund: false } })
  expect(of(await list(two), shared)).toMatchObject({ amount: { amount: 575 } })
  expect(of(await list(two), alone)).toBeUndefined()
  expect((await list(payer)).total).toBe(0)
  // Sales of others are found by nobody else.
  expect(
    (await list(one, { keyword: 'Title 1' })).payments.map((row) => row.payment_id),
  ).not.toContain(shared)
  expect((await money.server.call('payments/getSales', { of: 'platform' }, one)).status).toBe(403)
  const all = await list(admin, { of: 'platform', kind: 'offer', state: 'paid', keyword: shared })
  expect(all.payments).toMatchObject([{ payment_id: shared, amount: { amount: 1650 } }])
  const back = (payment_id: string, who: TestPerson, part: object = {}) =>
    money.server.call('payments/refund', { payment_id, reason: 'left', ...part }, who)
  expect((await back(shared, one)).status).toBe(403)
  expect((await back(alone, two)).status).toBe(404)
  const inDollars = await back(alone, one, { amount: { amount: 100, currency: 'USD' } })
  expect(inDollars).toMatchObject({ status: 400, body: { fields: { amount: 'Invalid amount' } } })
  const some = { amount: 100, currency: 'EUR' }
  expect((await back(alone, one, { amount: some })).body).toMatchObject({
    refund: { amount: some },
  })
  expect((await back(alone, one, { amount: 50 })).status).toBe(200)
  expect((await back(alone, one)).status).toBe(200)
  expect(of(await list(one, { state: 'refunded' }), alone)).toMatchObject({
    can: { refund: false },
  })
})

it('names in a person’s books what each entry was about, of a shared cart their own part alone', async () => {
  const [one, two] = [sellers[1] ?? buyer, sellers[2] ?? buyer]
  await buy([
    { of: 1, price: 1000, fee: 100 },
    { of: 2, price: 500, fee: 50 },
  ])
  const newest = async (who: TestPerson, kind: string) => {
    const { entries } = (await call('payments/ledger', {}, who)) as unknown as {
      entries: { kind: string; account: string; what: string | null }[]
    }
    return entries.find((entry) => entry.kind === kind)
  }
  expect(await newest(one, 'captured')).toMatchObject({ what: expect.stringContaining('Title 0') })
  const theirs = await newest(two, 'captured')
  expect(theirs).toMatchObject({ account: 'held', what: expect.stringContaining('Title 1') })
  expect(theirs?.what).not.toMatch(/Title 0|thing 0/)
  await buy([{ of: 2, price: 700, fee: 0 }])
  expect(await newest(two, 'captured')).toMatchObject({ what: 'thing 0' })
  const [held] = await statement<{ owner: string; subject: string }>(
    money.server.db,
    `select owner, subject from ledger_accounts where owner like '%u:' || $1 and kind = 'held' order by account_id desc limit 1`,
    [String(two.user_id)],
  )
  if (held === undefined) throw new Error('nothing is held')
  await inTransaction(money.server.db, (tx) =>
    releaseHeld(tx, { ...held, currency: 'EUR' }, held.subject),
  )
  expect(await newest(two, 'released')).toMatchObject({ what: `Title 0 of ${two.user_id}` })
  const paying = { kind: 'released', account: 'owed_by_seller', amount: 900 } as const
  expect(entryText(paying, 'EN')).toBe('Paid towards a debt')
})

it('tells admins alone what all sellers were paid on each of the last days', async () => {
  const taken = async (who: TestPerson) =>
    money.server.call('payments/getTakings', { days: 2 }, who)
  const sumOf = ({ body }: Awaited<ReturnType<typeof taken>>) =>
    (body as unknown as Takings).days
      .filter(({ amount }) => amount.currency === 'EUR')
      .reduce(
        (sum, { amount, payments }) => ({
          amount: sum.amount + amount.amount,
          payments: sum.payments + payments,
        }),
        { amount: 0, payments: 0 },
      )
  const heldNow = async () =>
    (await heldForOthers(money.server.db)).find((row) => row.is_test && row.currency === 'EUR')
  const was = await heldNow()
  const first = await taken(money.admin)
  const before = sumOf(first)
  await buy([{ of: 1, price: 1000, fee: 100 }], { held: false })
  const long = await buy([{ of: 1, price: 400, fee: 0 }], { held: false })
  await statement(
    money.server.db,
    `update payments set paid_at = now() - interval '3 days' where payment_id = $1`,
    [long],
  )
  await buy([{ of: 0, price: 300, fee: 30 }])
  const last = await taken(money.admin)
  const is = await heldNow()
  expect([(is?.balances ?? 0) - (was?.balances ?? 0), (is?.held ?? 0) - (was?.held ?? 0)]).toEqual([
    1300, 270,
  ])
  // Those sums cost a look at every account: each is told for a minute.
  const holdsOf = ({ body }: typeof first) => (body as unknown as Takings).holds
  expect(holdsOf(last)).toEqual(holdsOf(first))
  const after = sumOf(last)
  expect([after.amount - before.amount, after.payments - before.payments]).toEqual([1375, 2])
  expect((await taken(sellers[1] ?? buyer)).status).toBe(403)
})
