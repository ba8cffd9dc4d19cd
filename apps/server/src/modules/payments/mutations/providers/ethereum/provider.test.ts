import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Hex } from 'viem'
import { openDatabase, statement, type Database } from '../../../../../platform/db/db.ts'
import { testDatabase } from '../../../../../platform/postgres/testing.ts'
import type { KeySet, PaymentProvider } from '../provider.ts'
import { keySet, loopback, paymentAsk } from '../testing.ts'
import { openChain } from './chain.ts'
import { openEthereum } from './provider.ts'
import { feedAt, openNode, tokenAt } from './testing.ts'

let node: Awaited<ReturnType<typeof openNode>>
let database: Database & { drop(): Promise<void> }
let ethereum: PaymentProvider
let receivers = 0

const dollars = (amount: number) => ({ amount, currency: 'USD' })

beforeAll(async () => {
  node = await openNode()
  const made = await testDatabase()
  database = { ...openDatabase({ connection: made.config, max: 4 }), drop: made.drop }
  const tokens = [{ coin: 'USDC', contract: tokenAt, decimals: 6 }]
  const chain = openChain(loopback(), node.url)
  ethereum = openEthereum({ db: database.db, chain, tokens, feed: feedAt })
})
afterAll(async () => {
  await node.close()
  await database.close()
  await database.drop()
})

let set: KeySet
/** Each test has an address of its own. */
beforeEach(() => {
  receivers += 1
  const address = `0x${(0xabc000 + receivers).toString(16).padStart(40, '0')}`
  set = keySet('ethereum', { address, coin: 'USDC' }, {})
})

async function quoted(changes: Parameters<typeof paymentAsk>[0] = {}) {
  const ask = paymentAsk({ amount: dollars(1250), ...changes })
  const made = await ethereum.create(set, ask)
  if (made.state !== 'pending' || made.next?.kind !== 'transfer')
    throw new Error(JSON.stringify(made))
  return { ...ask, to: made.next.address as Hex, units: BigInt(made.next.units), next: made.next }
}

const expired = async (payment: { payment_id: string }) =>
  statement(
    database.db,
    `update coin_quotes set expires_at = now() - interval '2 hours' where payment_id = $1`,
    [payment.payment_id],
  )

describe('a token', () => {
  it('is asked for to the unit, the same for each try, and paid once its block is final', async () => {
    const payment = await quoted()
    expect(payment.next).toMatchObject({
      coin: 'USDC',
      chain_id: 31_337,
      token: tokenAt,
      shown: expect.stringMatching(/^12\.50\d{1,4}$/),
    })
    expect(await ethereum.create(set, payment)).toMatchObject({ next: payment.next })
    expect(await ethereum.lookUp(set, payment)).toMatchObject({
      state: 'pending',
      next: { units: payment.next.units },
    })
    const hash = await node.sendToken(payment.to, payment.units)
    await node.mine()
    expect(await ethereum.lookUp(set, payment)).toEqual({
      state: 'pending',
      moving: true,
      seen: dollars(1250),
      confirmations: 1,
    })
    await node.mine()
    expect(await ethereum.lookUp(set, payment)).toMatchObject({
      state: 'pending',
      confirmations: 2,
    })
    await node.finish()
    const instrument = expect.stringMatching(/^ethereum 0x[0-9a-f]{40}$/)
    const paid = { state: 'paid', reference: hash, captured: dollars(1250), instrument }
    expect(await ethereum.lookUp(set, payment)).toMatchObject(paid)
    expect(await Promise.all([1, 2, 3].map(() => ethereum.lookUp(set, payment)))).toMatchObject([
      paid,
      paid,
      paid,
    ])
    expect(await ethereum.cancel(set, payment)).toMatchObject(paid)
    expect(await ethereum.report(set, new Date(0), new Date(Date.now() + 1e9))).toMatchObject([
      { reference: hash, amount: dollars(1250) },
    ])
  })

  it('belongs to the payment whose amount it is, however many wait', async () => {
    const waiting = await Promise.all(Array.from({ length: 30 }, () => quoted()))
    expect(new Set(waiting.map(({ units }) => units)).size).toBe(30)
    const paying = waiting.filter((_, n) => n % 3 === 0)
    for (const { to, units } of paying) await node.sendToken(to, units)
    await node.mine()
    await node.finish()
    for (const payment of waiting)
      expect((await ethereum.lookUp(set, payment)).state).toBe(
        paying.includes(payment) ? 'paid' : 'pending',
      )
  })

  it('that nobody asked for, or of another token, is nobody’s', async () => {
    const [one, other] = [await quoted(), await quoted()]
    await node.sendToken(one.to, 12_500_000n)
    await node.sendCoin(one.to, one.units)
    await node.node.sendTransaction({
      account: (await node.node.getAddresses())[0]!,
      to: feedAt,
      gas: 100_000n,
      data: `0xa9059cbb${'0'.repeat(128)}`,
    })
    await node.mine()
    await node.finish()
    for (const payment of [one, other])
      expect(await ethereum.lookUp(set, payment)).toMatchObject({
        state: 'pending',
        next: { kind: 'transfer' },
      })
  })

  it('that is too little waits for its end, and too much is all told', async () => {
    const [little, much, twice] = [await quoted(), await quoted(), await quoted()]
    await node.sendToken(little.to, little.units - 5_000_000n)
    await node.sendToken(much.to, much.units + 5_000_000n)
    await node.sendToken(twice.to, twice.units)
    await node.sendToken(twice.to, twice.units)
    await node.mine()
    await node.finish()
    expect(await ethereum.lookUp(set, little)).toMatchObject({
      state: 'pending',
      seen: dollars(750),
    })
    expect(await ethereum.lookUp(set, much)).toMatchObject({
      state: 'paid',
      captured: dollars(1750),
    })
    expect(await ethereum.lookUp(set, twice)).toMatchObject({
      state: 'paid',
      captured: dollars(2500),
    })
    await expired(little)
    expect(await ethereum.lookUp(set, little)).toMatchObject({
      state: 'paid',
      captured: dollars(750),
    })
  })

  it('in a block that the chain gives up did not come; in another it came there', async () => {
    const [gone, moved] = [await quoted(), await quoted()]
    const before = await node.node.snapshot()
    await node.sendToken(gone.to, gone.units)
    await node.sendToken(moved.to, moved.units)
    await node.mine()
    for (const payment of [gone, moved])
      expect(await ethereum.lookUp(set, payment)).toMatchObject({
        state: 'pending',
        seen: dollars(1250),
      })
    await node.node.revert({ id: before })
    await node.mine(2)
    expect(await ethereum.lookUp(set, gone)).toMatchObject({
      state: 'pending',
      next: { kind: 'transfer' },
    })
    await node.sendToken(moved.to, moved.units)
    await node.mine()
    await node.finish()
    expect(await ethereum.lookUp(set, moved)).toMatchObject({ state: 'paid' })
    expect(await ethereum.lookUp(set, gone)).not.toMatchObject({ state: 'paid' })
    await expired(gone)
    expect(await ethereum.lookUp(set, gone)).toEqual({ state: 'failed', reason: 'expired' })
  })

  it('that comes after its payment was ended is known all the same', async () => {
    const payment = await quoted()
    expect(await ethereum.cancel(set, payment)).toMatchObject({
      state: 'failed',
      reason: 'cancelled',
    })
    await node.sendToken(payment.to, payment.units)
    await node.mine()
    await node.finish()
    expect(await ethereum.lookUp(set, payment)).toMatchObject({
      state: 'paid',
      captured: dollars(1250),
    })
  })
})

describe('the chain’s own coin', () => {
  beforeEach(() => {
    set = { ...set, settings: { ...set.settings, coin: 'ETH' } }
  })

  it('is asked for by its price, rounded up, and a failed transaction brings nothing', async () => {
    const payment = await quoted()
    // 12.50 dollars at 2000: 0.00625, and the tag in the ninth decimal.
    expect(payment.next.shown).toMatch(/^0\.00625\d{0,4}$/)
    // The feed fails for payers who send it money: nothing arrives there.
    const hash = await node.sendCoin(payment.to, payment.units)
    await node.mine()
    expect(await ethereum.lookUp(set, payment)).toMatchObject({
      state: 'pending',
      seen: dollars(1250),
    })
    await node.finish()
    expect(await ethereum.lookUp(set, payment)).toMatchObject({
      state: 'paid',
      reference: hash,
      captured: dollars(1250),
    })
  })
})

it('takes dollars for dollars, refuses the rest, and knows nothing while its node is away', async () => {
  const { refuses } = ethereum.capability
  expect(refuses({ amount: 1250, currency: 'EUR' }, set)).toBe('currency_unsupported')
  expect(refuses(dollars(1250), set)).toBeUndefined()
  expect(await ethereum.create(set, paymentAsk())).toMatchObject({
    state: 'failed',
    reason: 'currency_unsupported',
  })
  const away = openEthereum({
    db: database.db,
    chain: openChain(loopback(), 'http://127.0.0.1:9'),
    tokens: [{ coin: 'USDC', contract: tokenAt, decimals: 6 }],
    feed: undefined,
  })
  expect(await away.create(set, paymentAsk({ amount: dollars(100) }))).toEqual({
    state: 'unknown',
    why: 'node_away',
  })
  expect(await ethereum.refund(set, {} as never)).toEqual({ state: 'by_hand' })
})
