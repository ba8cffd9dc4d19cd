import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { Instance } from 'prool'
import { createTestClient, http, parseEther, publicActions, walletActions, type Hex } from 'viem'
import { foundry } from 'viem/chains'

/** Opcodes of the small programs below. */
const op = {
  calldataload: '35',
  caller: '33',
  log3: 'a3',
  mstore: '52',
  push1: '60',
  push32: '7f',
  return: 'f3',
  timestamp: '42',
} as const

const push = (byte: number): string => op.push1 + byte.toString(16).padStart(2, '0')
const transferTopic = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** A token without books: whatever is called with `(to, amount)` is told as a transfer from the caller. */
const tokenCode: Hex = `0x${[
  push(0x24),
  op.calldataload,
  push(0),
  op.mstore,
  push(0x04),
  op.calldataload,
  op.caller,
  op.push32,
  transferTopic,
  push(0x20),
  push(0),
  op.log3,
  push(1),
  push(0),
  op.mstore,
  push(0x20),
  push(0),
  op.return,
].join('')}`

/**
 * A price feed of 2000 dollars with 8 decimals, said just now. `decimals()` reads the first word: 8. The answer of
 * `latestRoundData()` is read from the same five words, whose first is the round.
 */
const feedCode: Hex = `0x${[
  push(8),
  push(0),
  op.mstore,
  // PUSH5 200,000,000,000
  '642e90edd000',
  push(0x20),
  op.mstore,
  op.timestamp,
  push(0x60),
  op.mstore,
  push(0xa0),
  push(0),
  op.return,
].join('')}`

export const tokenAt = '0x00000000000000000000000000000000000000aa' as const
export const feedAt = '0x00000000000000000000000000000000000000fe' as const

/** Returns a port that nothing listens at: tests of two files have nodes at the same time. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

/** A real node of its own, with a token and a price feed. Blocks are made when asked. */
export async function openNode() {
  const port = await freePort()
  const instance = Instance.anvil({ port, noMining: true, slotsInAnEpoch: 2 })
  await instance.start()
  const url = `http://127.0.0.1:${port}`
  const node = createTestClient({
    chain: foundry,
    mode: 'anvil',
    // A request that is sent again would mine once more; a busy machine takes its time.
    transport: http(url, { timeout: 60_000, retryCount: 0 }),
    cacheTime: 0,
  })
    .extend(publicActions)
    .extend(walletActions)
  const [payer] = await node.getAddresses()
  if (payer === undefined) throw new Error('the node has no account')
  await node.setCode({ address: tokenAt, bytecode: tokenCode })
  await node.setCode({ address: feedAt, bytecode: feedCode })
  const mine = (blocks = 1) => node.mine({ blocks })
  await mine(3)
  const word = (value: bigint): string => value.toString(16).padStart(64, '0')
  return {
    url,
    node,
    mine,
    /** Blocks until what was mined before is final: two epochs of two. */
    finish: () => mine(6),
    sendCoin: async (to: Hex, value: bigint, by: Hex = payer) =>
      node.sendTransaction({ account: by, to, value, gas: 100_000n }),
    /** Lets an address whose key nobody has send and pay for it. */
    own: async (address: Hex) => {
      await node.impersonateAccount({ address })
      await node.setBalance({ address, value: parseEther('1') })
    },
    sendToken: async (to: Hex, units: bigint, by: Hex = payer) =>
      node.sendTransaction({
        account: by,
        to: tokenAt,
        gas: 100_000n,
        data: `0xa9059cbb${word(BigInt(to))}${word(units)}`,
      }),
    rich: parseEther('1'),
    close: () => instance.stop(),
  }
}
