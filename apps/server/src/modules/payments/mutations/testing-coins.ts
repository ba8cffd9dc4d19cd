import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Hex } from 'viem'
import { inTransaction, statement } from '../../../platform/db/db.ts'
import { publicId } from '../../../platform/ids.ts'
import { server } from '../../../testing-server.ts'
import { openKeySets } from '../data/keySets.ts'
import { checkoutById, paymentById, paymentsOfCheckout } from '../data/payments.ts'
import { askProvider } from './ask.ts'
import { watchCoins } from './keyTasks.ts'
import type { CheckoutKind } from './kinds.ts'
import { openChain } from './providers/ethereum/chain.ts'
import { openEthereum } from './providers/ethereum/provider.ts'
import { feedAt, openNode, tokenAt } from './providers/ethereum/testing.ts'
import { keySet, loopback } from './providers/testing.ts'
import { startCheckout } from './start.ts'
import { buyer, openSales, seller, shop } from './testing-money.ts'

/** A real node, with a token and a price feed. */
export let node: Awaited<ReturnType<typeof openNode>>
let receivers = 0

/** Sales for coins: a server, a node, and for each test a shop that is paid at an address of its own. */
export function openCoins(): void {
  openSales()
  beforeAll(async () => {
    node = await openNode()
  })
  afterAll(() => node.close())
  beforeEach(() => openFor('USDC'))
}

export const chain = () => openChain(loopback(), node.url)
/** A tenth of the usual: the node of a test needs a tenth of the time for the blocks in which nothing happens. */
const coinSpan = 20n
const tokens = [{ coin: 'USDC', contract: tokenAt, decimals: 6 }]
export const opened = () =>
  openEthereum({ db: server.parts.db, chain: chain(), tokens, feed: feedAt, coinSpan })

/** A shop whose seller is paid in this coin, at an address of their own. */
export function openFor(coin: 'USDC' | 'ETH') {
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
/** Blocks in which nothing happens. */
export async function pass(blocks: number) {
  for (let left = blocks; left > 0; left -= 200) await node.mine(Math.min(left, 200))
}

/** A purchase that waits for its money, and where to send what. */
export async function begun() {
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

/** The node of the tests stands for a chain whose coins have a price. */
export const realChain = () => ({ ...chain(), id: async () => 1 })
export const watch = () =>
  watchCoins({ db: server.parts.db, ethereum: opened(), chain: realChain() }, shop.payments)

export const over = ({ checkout }: { checkout: string }) =>
  statement(
    server.parts.db,
    `update checkouts set expires_at = now() - interval '1 minute' where checkout_id = $1`,
    [checkout],
  )

export const stateOf = async ({ checkout }: { checkout: string }) =>
  (await checkoutById(server.parts.db, checkout))?.state

export const refundsOf = ({ payment }: { payment: string }) =>
  statement<{ amount: number; reason: string }>(
    server.parts.db,
    'select amount, reason from refunds where payment_id = $1 order by created_at',
    [payment],
  )
