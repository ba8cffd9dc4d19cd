import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction, statement } from '../../platform/db/db.ts'
import { watch } from '../../platform/realtime/testing.ts'
import { purseOf } from './data.ts'
import { post } from './mutations/post.ts'
import { testServer, type TestServer } from '../../testing.ts'

let server: TestServer
type Person = Awaited<ReturnType<TestServer['person']>>

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const lineOf = async ({ session }: Person) => {
  const line = await watch(server.url)
  await line.ask({ op: 'auth', token: `${session.token}_${session.username}` })
  expect(await line.ask({ op: 'subscribe', topic: 'balance' })).toMatchObject({ ok: true })
  return line
}

/** Puts test money in. */
async function deposit({ api }: Person, amount: number): Promise<void> {
  const wanted = { kind: 'deposit', amount: { amount, currency: 'EUR' } } as const
  const { checkout_id } = await api.call('checkout/start', { ...wanted, provider: 'sandbox' })
  await api.call('checkout/sandbox', { checkout_id, outcome: 'paid' })
}

it('a balance that moves is told to whoever it belongs to, without the sum, and ends with the session', async () => {
  const [owner, other] = await Promise.all([server.person(), server.person()])
  const [mine, others] = await Promise.all([lineOf(owner), lineOf(other)])
  const visitor = await watch(server.url)
  const { ID = 0 } = await owner.api.call('api/getUser', {})
  const { ID: theirs = 0 } = await other.api.call('api/getUser', {})
  expect(await visitor.ask({ op: 'subscribe', topic: 'balance' })).toHaveProperty('code')
  for (const topic of [`balance@${ID}`, `balance:${ID}`])
    expect(await others.ask({ op: 'subscribe', topic })).toHaveProperty('code')

  await deposit(owner, 2000)
  await expect.poll(() => mine.events.length).toBeGreaterThan(0)
  expect(mine.events.every(({ topic }) => topic === 'balance')).toBe(true)
  // The amount stays with the call.
  expect(new Set(mine.events.map(({ data }) => JSON.stringify(data)))).toEqual(new Set(['{}']))
  expect(await owner.api.call('api/getUser', {})).toMatchObject({
    balance: { amount: 2000, currency: 'EUR' },
    balance_test: true,
  })

  // A payout that is asked for takes it at once; somebody else's move is theirs alone.
  const before = mine.events.length
  await deposit(other, 700)
  await expect.poll(() => others.events.length).toBeGreaterThan(0)
  expect(mine.events).toHaveLength(before)
  const heard = others.events.length
  await owner.api.call('payouts/request', {
    amount: { amount: 500, currency: 'EUR' },
    method: 'sandbox',
  })
  await expect.poll(() => mine.events.length).toBeGreaterThan(before)
  expect(others.events).toHaveLength(heard)

  const last = mine.events.length
  await owner.api.call('login/logout', {})
  await expect.poll(() => mine.ended).toEqual(['balance'])
  // Money that moves from here on reaches the line of somebody else, and no more that of the session that ended.
  await inTransaction(server.parts.db, (tx) =>
    post(tx, {
      kind: 'moved',
      key: 'moved',
      lines: [ID, theirs].map((id, at) => ({
        owner: `test/u:${id}`,
        kind: 'balance',
        currency: 'EUR',
        amount: at === 0 ? -100 : 100,
      })),
    }),
  )
  await expect.poll(() => others.events.length).toBeGreaterThan(heard)
  expect(mine.events).toHaveLength(last)
})

it('a purse counts the money and the votes that can be spent together, never test ones beside real ones', async () => {
  const { api, username } = await server.person()
  const { db } = server.parts
  // Nothing is there yet: it is said in the money of the person's country.
  await statement(db, `update users set country_code = 'SN' where username = $1`, [username])
  const nothing = { amount: 0, currency: 'XOF' }
  const { ID = 0, balance } = await api.call('api/getUser', {})
  expect(balance).toEqual(nothing)
  expect((await api.call('payments/ledger', { limit: 1 })).balance).toEqual(nothing)
  await inTransaction(db, (tx) =>
    post(tx, {
      kind: 'opening',
      key: 'purses',
      lines: [
        ...[
          { owner: `u:${ID}`, amount: 300 },
          { owner: `test/u:${ID}`, amount: 900 },
          { owner: 'platform', amount: -1200 },
        ].map(({ owner, amount }) => ({
          ...{ owner, amount, currency: 'EUR' },
          kind: amount < 0 ? ('opening' as const) : ('balance' as const),
        })),
        ...[
          { owner: `u:${ID}`, subject: 'organiser:7', amount: 5 },
          { owner: `test/u:${ID}`, subject: 'organiser:7', amount: 40 },
          { owner: `test/u:${ID}`, subject: 'organiser:8', amount: 600 },
          { owner: 'platform', subject: 'organiser:7', amount: -645 },
        ].map((line) => ({
          ...{ ...line, currency: 'VOTE' },
          kind: line.amount < 0 ? ('votes_issued' as const) : ('vote_credits' as const),
        })),
      ],
    }),
  )
  const euros = (amount: number) => [{ amount, currency: 'EUR' }]
  expect(await purseOf(db, ID, async (seller) => seller === 8)).toMatchObject({
    balances: euros(300),
    test: false,
    vote_credits: [
      { user_id: 7, votes: 5 },
      { user_id: 8, votes: 600 },
    ],
  })
  expect(await purseOf(db, ID, async (seller) => seller !== 8)).toMatchObject({
    balances: euros(900),
    test: true,
    vote_credits: [{ user_id: 7, votes: 40 }],
  })
  // Nothing real is there: old test money is not it.
  const spent = [
    { owner: `u:${ID}`, kind: 'balance', currency: 'EUR', amount: -300 },
    { owner: 'platform', kind: 'opening', currency: 'EUR', amount: 300 },
  ] as const
  await inTransaction(db, (tx) => post(tx, { kind: 'opening', key: 'purse', lines: [...spent] }))
  expect((await purseOf(db, ID, async () => false)).balances).toEqual([])
})
