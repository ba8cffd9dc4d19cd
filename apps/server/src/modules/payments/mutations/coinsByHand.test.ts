import type { Hex } from 'viem'
import { expect, it } from 'vitest'
import { inTransaction, statement } from '../../../platform/db/db.ts'
import { server } from '../../../testing-server.ts'
import { openChain } from './providers/ethereum/chain.ts'
import { loopback } from './providers/testing.ts'
import { refund } from './refunds.ts'
import { sendRefund } from './sendRefund.ts'
import { begun, chain, node, openCoins, opened, watch } from './testing-coins.ts'
import { shop, userIdOf } from './testing-money.ts'

openCoins()

it('lists what nobody was asked for to the owner of the address alone, until it is dealt with', async () => {
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
  await watch()
  expect(await coinsOf(owner)).toEqual([])
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
})

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
  const little = await node.sendToken(payer, made.units / 2n)
  const toSelf = await node.sendToken(made.to, made.units)
  const otherCoin = await node.sendCoin(payer, made.units)
  await node.mine()
  for (const hash of [`0x${'e'.repeat(64)}`, little, toSelf, otherCoin])
    expect([hash, await code(hash)]).toEqual([hash, 'refund_not_seen'])
  set.chain = openChain(loopback(), 'http://127.0.0.1:9')
  const good = await node.sendToken(payer, made.units)
  expect(await code(good)).toBe('provider_away')
  set.chain = chain()
  // In no block yet.
  expect(await code(good)).toBe('refund_not_seen')
  await node.mine()
  expect(await code(good)).toBe('closed')
  set.chain = undefined
})
