import type { Hex } from 'viem'
import { expect, it } from 'vitest'
import { inTransaction, statement } from '../../../platform/db/db.ts'
import { server } from '../../../testing-server.ts'
import { makeAdmin } from '../../marketplace/factory.ts'
import { noKeySets } from '../data/keySets.ts'
import { checkoutById } from '../data/payments.ts'
import { presentCheckout } from '../present/checkout.ts'
import { openChain } from './providers/ethereum/chain.ts'
import { loopback } from './providers/testing.ts'
import { forgetPayer } from './forgetPayer.ts'
import { proveBooks } from './proveBooks.ts'
import { refund } from './refunds.ts'
import { sendRefund } from './sendRefund.ts'
import { watchCoins } from './keyTasks.ts'
import {
  begun,
  chain,
  node,
  openCoins,
  opened,
  openFor,
  realChain,
  watch,
} from './testing-coins.ts'
import { shop, userIdOf } from './testing-money.ts'

openCoins()

it('lists what nobody was asked for to the owner of the address, and tells it to a buyer who may have sent it', async () => {
  const payments = shop.payments
  const keys = payments.keys as { ethereum: unknown }
  keys.ethereum = opened()
  const [owner, stranger] = await Promise.all([server.person(), server.person()])
  const made = await begun()
  const [quote] = await statement<{ key_set_id: string; address: string }>(
    server.parts.db,
    'select key_set_id, address from coin_quotes where payment_id = $1',
    [made.payment],
  )
  await statement(
    server.parts.db,
    `insert into payment_key_sets (key_set_id, owner_id, provider, account, settings, hints)
     values ($1, $2, 'ethereum', $1, '{}', '{}')`,
    [quote?.key_set_id, await userIdOf(owner)],
  )
  const hash = await node.sendToken(made.to, 7_000_000n)
  await node.mine()
  const coinsOf = async ({ api }: typeof owner) =>
    (await api.call('payments/getDueRefunds', {})).coins
  const seenByBuyer = async () => {
    const checkout = await checkoutById(server.parts.db, made.checkout)
    if (checkout === undefined) throw new Error('no checkout')
    const parts = { ...server.parts, providers: payments.providers }
    return (await presentCheckout(parts, checkout, 'EN')).payments[0]?.beside
  }
  expect(await seenByBuyer()).toBeUndefined()
  await watch()
  expect(await coinsOf(owner)).toEqual([])
  const came = { coin: 'USDC', shown: '7', tx_hash: hash }
  expect(await seenByBuyer()).toMatchObject([{ ...came, closed: false }])
  await node.finish()
  await watch()
  const [coin] = await coinsOf(owner)
  expect(coin).toMatchObject({ coin: 'USDC', shown: '7', tx_hash: hash, chain_id: 31_337 })
  expect(coin?.sender).toMatch(/^0x[0-9a-f]{40}$/i)
  expect(await coinsOf(stranger)).toEqual([])
  const close = ({ api }: typeof owner) =>
    api.call('payments/closeCoin', { coin_id: coin?.coin_id ?? '' })
  await expect(close(stranger)).rejects.toMatchObject({ status: 404 })
  await close(owner)
  await expect(close(owner)).rejects.toMatchObject({ status: 404 })
  expect(await coinsOf(owner)).toEqual([])
  expect(await seenByBuyer()).toMatchObject([{ ...came, closed: true }])
  expect(await closedInBooks()).toEqual([])
  expect(await keptOf(quote?.key_set_id ?? '')).toEqual([
    { kind: 'provider_clearing', sum: -7_000_000 },
    { kind: 'refund_due', sum: 0 },
    { kind: 'settled_externally', sum: 7_000_000 },
  ])
  // As if it had been closed past the books, or they had less of it.
  for (const spoil of [`closed_reference = '0x1'`, 'units = units + 1']) {
    await statement(server.parts.db, `update coin_transfers set ${spoil} where tx_hash = $1`, [
      hash,
    ])
    expect(await closedInBooks()).toEqual([expect.stringContaining(hash)])
    await statement(
      server.parts.db,
      'update coin_transfers set closed_reference = null, units = 7000000 where tx_hash = $1',
      [hash],
    )
  }
})

it('leaves what came to an erased seller to nobody, the platform’s admins included', async () => {
  const payments = shop.payments
  const keys = payments.keys as { ethereum: unknown }
  keys.ethereum = opened()
  const [owner, admin] = [await server.person(), await makeAdmin(server)]
  const user_id = await userIdOf(owner)
  const made = await begun()
  await statement(
    server.parts.db,
    `insert into payment_key_sets (key_set_id, owner_id, provider, account, settings, hints)
     select key_set_id, $2, 'ethereum', key_set_id, '{}', '{}' from coin_quotes where payment_id = $1`,
    [made.payment, user_id],
  )
  await node.sendToken(made.to, 7_000_000n)
  await node.mine()
  await node.finish()
  await watch()
  const { coins } = await owner.api.call('payments/getDueRefunds', {})
  expect(coins).toHaveLength(1)
  const coin_id = coins[0]?.coin_id ?? ''
  await inTransaction(server.parts.db, (tx) => forgetPayer(tx, { user_id } as never))
  const listed = await admin.api.call('payments/getDueRefunds', { of: 'platform' })
  expect(listed.coins).toEqual([])
  await expect(
    admin.api.call('payments/closeCoin', { of: 'platform', coin_id }),
  ).rejects.toMatchObject({ status: 404 })
})

it('counts a coin of many digits that went back, and its dust that no account can hold', async () => {
  openFor('ETH')
  const payments = shop.payments
  const keys = payments.keys as { ethereum: unknown }
  keys.ethereum = opened()
  const owner = await server.person()
  const made = await begun()
  await statement(
    server.parts.db,
    `insert into payment_key_sets (key_set_id, owner_id, provider, account, settings, hints)
     select key_set_id, $2, 'ethereum', key_set_id, '{}', '{}' from coin_quotes where payment_id = $1`,
    [made.payment, await userIdOf(owner)],
  )
  await node.sendCoin(made.to, 20_000_000_000_000_000_007n)
  await node.sendCoin(made.to, 7n)
  await node.mine()
  await node.finish()
  await watch()
  const { coins } = await owner.api.call('payments/getDueRefunds', {})
  expect(coins.map(({ shown }) => shown).toSorted()).toEqual([
    '0.000000000000000007',
    '20.000000000000000007',
  ])
  const reference = `0x${'d'.repeat(64)}`
  for (const { coin_id } of coins)
    await owner.api.call('payments/closeCoin', { coin_id, reference })
  expect(await closedInBooks()).toEqual([])
  const [moved] = await statement<{ most: number }>(
    server.parts.db,
    `select max(e.amount)::float8 as most from ledger_entries e join ledger_accounts a using (account_id)
     join coin_quotes q on a.owner = 'k:' || q.key_set_id and q.payment_id = $1`,
    [made.payment],
  )
  expect(moved?.most).toBe(20_000_000_000)
})

const closedInBooks = async () => {
  const { findings } = await proveBooks({
    db: server.parts.db,
    keySets: noKeySets,
    providers: {},
  })
  return findings.filter((finding) => finding.includes('came unasked'))
}

const keptOf = (set: string) =>
  statement<{ kind: string; sum: number }>(
    server.parts.db,
    `select kind, sum(ledger_sum(account_id))::float8 as sum from ledger_accounts
     where owner = 'k:' || $1 and currency = 'COIN' group by 1 order by 1`,
    [set],
  )

it('closes a refund by a transaction that the chain shows, that succeeded and that sends as much', async () => {
  const { keys } = shop.payments
  const set = keys as { chain: unknown }
  set.chain = chain()
  const owner = await server.person()
  const made = await begun()
  await statement(
    server.parts.db,
    'update payment_shares set seller_id = $2 where payment_id = $1',
    [made.payment, await userIdOf(owner)],
  )
  await node.sendToken(made.to, made.units)
  await node.mine()
  await node.finish()
  await watch()
  const refund_id = await inTransaction(server.parts.db, (tx) =>
    refund(tx, shop.payments.kinds, { payment_id: made.payment, reason: 'Ill', by: null }),
  )
  await sendRefund(shop.payments, refund_id)
  const close = (reference: string) =>
    owner.api.call('payments/closeRefund', { refund_id, reference })
  const code = (reference: string) =>
    close(reference).then(
      () => 'closed',
      (error: { code: string }) => error.code,
    )
  const payer = '0x00000000000000000000000000000000000b0b0b' as Hex
  await node.own(made.to)
  const little = await node.sendToken(payer, made.units / 2n, made.to)
  const toSelf = await node.sendToken(made.to, made.units, made.to)
  const otherCoin = await node.sendCoin(payer, made.units, made.to)
  const ofStranger = await node.sendToken(payer, made.units)
  await node.mine()
  for (const hash of [`0x${'e'.repeat(64)}`, little, toSelf, otherCoin, ofStranger])
    expect([hash, await code(hash)]).toEqual([hash, 'refund_not_seen'])
  set.chain = openChain(loopback(), 'http://127.0.0.1:9')
  const good = await node.sendToken(payer, made.units, made.to)
  expect(await code(good)).toBe('provider_away')
  set.chain = chain()
  // In no block yet.
  expect(await code(good)).toBe('refund_not_seen')
  await node.mine()
  const sentAs = (hash: string | null) =>
    statement(server.parts.db, 'update coin_transfers set closed_reference = $1', [hash])
  await sentAs(good)
  expect(await code(good)).toBe('reference_taken')
  await sentAs(null)
  expect(await code(good)).toBe('closed')
  const coin_id = ['31337', made.to, '', good, 0].join('.').toLowerCase()
  const again = { coin_id, reference: good }
  await expect(owner.api.call('payments/closeCoin', again)).rejects.toMatchObject({
    code: 'reference_taken',
  })
  set.chain = undefined
})

it('calls an address a test or a real one by the chain that the node knows now', async () => {
  const { db } = server.parts
  await statement(
    db,
    `insert into payment_key_sets (key_set_id, owner_id, provider, account, settings, hints)
     values ('ks_chain', 0, 'ethereum', 'ks_chain', '{"test": "no"}', '{}')`,
    [],
  )
  const asked = async (of: ReturnType<typeof chain>) => {
    await watchCoins({ db, ethereum: opened(), chain: of }, shop.payments)
    return statement(
      db,
      `select settings ->> 'test' as test from payment_key_sets where key_set_id = 'ks_chain'`,
      [],
    )
  }
  expect(await asked(chain())).toEqual([{ test: 'yes' }])
  expect(await asked(realChain())).toEqual([{ test: 'no' }])
})
