import fc from 'fast-check'
import { expect, it } from 'vitest'
import { statement } from '../../../platform/db/db.ts'
import { server } from '../../../testing-server.ts'
import { newPath } from '../../../testing-paths.ts'
import { paymentById } from '../data/payments.ts'
import { lookAtOpen, lookUp } from './ask.ts'
import { expireCheckouts } from './endCheckout.ts'
import { lookAtRefunds } from './sendRefund.ts'
import {
  begun,
  node,
  openCoins,
  openFor,
  over,
  pass,
  refundsOf,
  stateOf,
  watch,
} from './testing-coins.ts'
import { booksHold, buyer, holding, price, seller, shop } from './testing-money.ts'
import { tokenAt } from './providers/ethereum/testing.ts'

openCoins()

type Begun = Awaited<ReturnType<typeof begun>>
const falseToken = '0x00000000000000000000000000000000000000bb'

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
  await pass(210)
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
  await pass(130)
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

/** Somebody else's token tells the same transfer, and somebody tells of it who is no node. */
async function forged({ to, units }: Begun): Promise<void> {
  const [account] = await node.node.getAddresses()
  const code = await node.node.getCode({ address: tokenAt })
  await node.node.setCode({ address: falseToken, bytecode: code ?? '0x' })
  const word = (value: bigint) => value.toString(16).padStart(64, '0')
  const data = `0xa9059cbb${word(BigInt(to))}${word(units)}` as const
  await node.node.sendTransaction({ account: account!, to: falseToken, gas: 100_000n, data })
  await node.mine()
  const { statusCode } = await server.app.inject({
    method: 'POST',
    url: '/app/webhooks/ethereum/anybody',
    payload: { to, units: String(units), token: tokenAt },
  })
  expect(statusCode).toBe(404)
}

/** Order in which it is sent, forged, lost with its block, and looked at; each look ten times over. */
const acts = ['pay', 'forge', 'lose', 'mine', 'watch', 'return', 'poll'] as const

async function act(name: (typeof acts)[number], made: Begun): Promise<void> {
  if (name === 'forge') await forged(made)
  if (name === 'mine') await node.mine()
  const ten = Array.from({ length: 10 }, () => made)
  if (name === 'watch') await Promise.all(ten.map(() => watch()))
  if (name === 'return')
    await Promise.all(ten.map(({ payment }) => lookUp(shop.payments, payment, { again: true })))
  if (name !== 'poll') return
  const due = `update payments set look_at = now() where look_at is not null`
  await statement(server.parts.db, due, [])
  await Promise.all(ten.map(() => lookAtOpen(shop.payments)))
}

/** Blocks that can still be lost: the chain calls older ones final. */
const losable = 3

/** Pays for one purchase. A word about a block that is lost is stale. */
async function history(steps: readonly (typeof acts)[number][]): Promise<Begun> {
  const made = await begun()
  await node.mine()
  let before = await node.node.snapshot()
  let [paid, mined] = [false, 0]
  for (const step of steps) {
    if (step === 'lose') {
      if (!paid || mined === 0 || mined > losable) continue
      await node.node.revert({ id: before })
      before = await node.node.snapshot()
      paid = false
      mined = 0
    } else if (step === 'pay') {
      if (!paid) await node.sendToken(made.to, made.units)
      if (!paid) await node.mine()
      mined += paid ? 0 : 1
      paid = true
    } else await act(step, made)
    if (step === 'mine' || step === 'forge') mined += 1
  }
  if (!paid) await node.sendToken(made.to, made.units)
  await node.mine()
  await node.finish()
  for (const step of ['watch', 'return', 'poll'] as const) await act(step, made)
  return made
}

async function cameTo(made: Begun) {
  const { state, captured } = (await paymentById(server.parts.db, made.payment)) ?? {}
  const [held, refunds] = [
    await holding(`u:${seller}`, 'settled_externally'),
    await refundsOf(made),
  ]
  return {
    state,
    captured,
    refunds,
    checkout: await stateOf(made),
    held,
    given: shop.fulfilled.get(made.checkout),
  }
}
const once = { state: 'paid', captured: price, refunds: [], checkout: 'fulfilled', given: 1 }

it('comes to the same whenever it is sent, looked at ten times, told by others, or lost with its block', async () => {
  const bought = []
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...acts), { minLength: 3, maxLength: 8 }),
      async (steps) => {
        bought.push(steps)
        expect(await cameTo(await history(steps))).toEqual({ ...once, held: price * bought.length })
      },
    ),
    { ...newPath('coins', 6), endOnFailure: true },
  )
  await booksHold()
})
