import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Hex } from 'viem'
import { inTransaction, statement } from '../../../platform/db/db.ts'
import { publicId } from '../../../platform/ids.ts'
import { server } from '../../../testing-server.ts'
import { openKeySets } from '../data/keySets.ts'
import { checkoutById, paymentById, paymentsOfCheckout } from '../data/payments.ts'
import { askProvider, lookUp } from './ask.ts'
import { expireCheckouts } from './endCheckout.ts'
import { watchCoins } from './keyTasks.ts'
import type { CheckoutKind } from './kinds.ts'
import { openChain } from './providers/ethereum/chain.ts'
import { openEthereum } from './providers/ethereum/provider.ts'
import { feedAt, openNode, tokenAt } from './providers/ethereum/testing.ts'
import { keySet, loopback } from './providers/testing.ts'
import { lookAtRefunds } from './sendRefund.ts'
import { startCheckout } from './start.ts'
import { booksHold, buyer, holding, openSales, price, seller, shop } from './testing-money.ts'

let node: Awaited<ReturnType<typeof openNode>>
let receivers = 0

openSales()
beforeAll(async () => {
  node = await openNode(4190 + Math.floor(Math.random() * 40))
})
afterAll(() => node.close())

const chain = () => openChain(loopback(), node.url)
const tokens = [{ coin: 'USDC', contract: tokenAt, decimals: 6 }]
const opened = () => openEthereum({ db: server.parts.db, chain: chain(), tokens, feed: feedAt })

/** A shop whose seller is paid in this coin, at an address of their own. */
function openFor(coin: 'USDC' | 'ETH') {
  receivers += 1
  const address = `0x${(0xdef000 + receivers).toString(16).padStart(40, '0')}`
  const set = { ...keySet('ethereum', { address, coin, test: 'no' }, {}), owner: seller }
  const { payments } = shop
  payments.keySets = openKeySets({
    current: async (_, name) => (name === 'ethereum' ? set : undefined),
    offered: async () => ['ethereum'],
    payout: async () => undefined,
    open: async (id) => (id === set.key_set_id ? set : undefined),
    byAccount: async () => undefined,
  })
  payments.providers = { ...payments.providers, ethereum: opened() }
  const kinds = payments.kinds as Map<string, CheckoutKind>
  const { price: priced, ...kind } = kinds.get('domain') as CheckoutKind
  kinds.set('domain', {
    ...kind,
    price: async (asked) => ({ ...(await priced(asked)), currency: 'USD' }),
  })
}
beforeEach(() => openFor('USDC'))

/** Blocks in which nothing happens. */
async function pass(blocks: number) {
  for (let left = blocks; left > 0; left -= 200) await node.mine(Math.min(left, 200))
}

/** A purchase that waits for its money, and where to send what. */
async function begun() {
  const { payments } = shop
  const caller = { person: { user_id: buyer }, device: publicId(), language: 'EN' }
  const asked = { kind: 'domain', provider: 'ethereum', input: {} } as const
  const checkout = await inTransaction(server.parts.db, (tx) =>
    startCheckout(tx, payments, caller as never, asked),
  )
  const [made] = await paymentsOfCheckout(server.parts.db, checkout)
  const payment = made?.payment_id ?? ''
  await askProvider(payments, payment)
  const next = (await paymentById(server.parts.db, payment))?.next as {
    address: Hex
    units: string
  }
  return { checkout, payment, to: next.address, units: BigInt(next.units) }
}

const watch = () =>
  watchCoins({ db: server.parts.db, ethereum: opened(), chain: chain() }, shop.payments)

const over = ({ checkout }: { checkout: string }) =>
  statement(
    server.parts.db,
    `update checkouts set expires_at = now() - interval '1 minute' where checkout_id = $1`,
    [checkout],
  )

const stateOf = async ({ checkout }: { checkout: string }) =>
  (await checkoutById(server.parts.db, checkout))?.state

const refundsOf = ({ payment }: { payment: string }) =>
  statement<{ amount: number; reason: string }>(
    server.parts.db,
    'select amount, reason from refunds where payment_id = $1 order by created_at',
    [payment],
  )

it('delivers what was paid in time, however long the chain takes to make it final', async () => {
  const made = await begun()
  await node.sendToken(made.to, made.units)
  await node.mine()
  await over(made)
  await expireCheckouts(shop.payments)
  expect(await stateOf(made)).toBe('open')
  await node.finish()
  await watch()
  expect(await stateOf(made)).toBe('fulfilled')
  expect(await refundsOf(made)).toEqual([])
  await booksHold()
})

it('gives back what was sent a second time, and the rest that came after a part, once', async () => {
  const [twice, parts] = [await begun(), await begun()]
  await node.sendToken(twice.to, twice.units)
  await node.sendToken(parts.to, parts.units - 4_000_000n)
  await node.mine()
  await node.finish()
  await statement(
    server.parts.db,
    `update coin_quotes set expires_at = now() - interval '2 hours' where payment_id = $1`,
    [parts.payment],
  )
  await watch()
  expect(await stateOf(twice)).toBe('fulfilled')
  expect(await refundsOf(parts)).toEqual([{ amount: 600, reason: 'underpaid' }])
  await node.sendToken(twice.to, twice.units)
  await node.sendToken(parts.to, 4_000_000n + (parts.units % 10_000n))
  await node.mine()
  await node.finish()
  for (let n = 0; n < 3; n++) await watch()
  await Promise.all([1, 2, 3].map(() => lookUp(shop.payments, twice.payment, { again: true })))
  expect(await refundsOf(twice)).toEqual([{ amount: price, reason: 'overpaid' }])
  expect(await refundsOf(parts)).toEqual([
    { amount: 600, reason: 'underpaid' },
    { amount: 400, reason: 'overpaid' },
  ])
  expect((await paymentById(server.parts.db, twice.payment))?.captured).toBe(2 * price)
  await lookAtRefunds(shop.payments)
  expect(await holding(`u:${buyer}`, 'refund_due')).toBe(2 * price)
  await booksHold()
})

it('takes two payments of one transaction apart', async () => {
  const [one, two] = [await begun(), await begun()]
  const hash = await node.sendToken(one.to, one.units)
  await node.mine()
  await node.finish()
  await watch()
  // A wallet that pays several at once sends them in one transaction.
  await statement(
    server.parts.db,
    `insert into coin_transfers (chain_id, address, token, block_number, tx_hash, log_index, units, at, payment_id)
     select chain_id, address, token, block_number, tx_hash, log_index + 1, $2, at, $3 from coin_transfers where tx_hash = $1`,
    [hash, String(two.units), two.payment],
  )
  await watch()
  expect(await Promise.all([one, two].map(stateOf))).toEqual(['fulfilled', 'fulfilled'])
  expect((await paymentById(server.parts.db, two.payment))?.reference).toMatch(`${hash}:`)
  await booksHold()
})

it('sees the first payment after a quiet time, and an address that can’t be read ends no other', async () => {
  openFor('ETH')
  const early = await begun()
  await over(early)
  await expireCheckouts(shop.payments)
  await statement(
    server.parts.db,
    `update coin_quotes set expires_at = now() - interval '8 days' where payment_id = $1`,
    [early.payment],
  )
  await watch()
  await pass(2100)
  const made = await begun()
  await statement(
    server.parts.db,
    `insert into coin_cursors (chain_id, address, token, final_block) values (1, '0x00', '', 0) on conflict do nothing`,
    [],
  )
  await statement(
    server.parts.db,
    `insert into coin_quotes (payment_id, key_set_id, chain_id, address, token, tag, units, amount, currency, expires_at)
     values ('elsewhere', 'k', 1, '0x00', '', 1, 1, 1, 'USD', now()) on conflict do nothing`,
    [],
  )
  await node.sendCoin(made.to, made.units)
  await node.mine()
  await node.finish()
  await watch()
  expect(await stateOf(made)).toBe('fulfilled')
})

it('reads what it missed piece by piece, and says nothing of a payment before', async () => {
  openFor('ETH')
  const made = await begun()
  await node.sendCoin(made.to, made.units)
  await pass(1300)
  await statement(
    server.parts.db,
    `update coin_quotes set expires_at = now() - interval '9 days' where payment_id = $1`,
    [made.payment],
  )
  await lookUp(shop.payments, made.payment)
  await node.finish()
  expect((await paymentById(server.parts.db, made.payment))?.state).not.toBe('failed')
  for (let n = 0; n < 3; n++) await watch()
  expect((await paymentById(server.parts.db, made.payment))?.state).toBe('paid')
})
