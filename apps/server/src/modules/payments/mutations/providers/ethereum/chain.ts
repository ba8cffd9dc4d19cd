import type { PublicClient } from 'viem'
import { z } from 'zod'
import type { Outgoing } from '../../../../../platform/outgoing/outgoing.ts'
import { speak } from '../speak.ts'
import { sentBy, type Sent } from './sent.ts'

type Address = `0x${string}`

/** Transfer that came to an address. `logIndex` is -1 for the chain's own coin. */
export interface Transfer {
  block: bigint
  hash: string
  logIndex: number
  units: bigint
  /** Time at which its block was made. */
  at: Date
  sender: string
}

/** A chain as its node shows it. Everything throws ChainAway while the node can't be asked. */
export interface Chain {
  id(): Promise<number>
  /** The newest block and the last that stays whatever happens. */
  heads(): Promise<{ head: bigint; final: bigint }>
  /** A transaction by its hash; undefined while it is in no block. */
  sent(hash: Address): Promise<Sent | undefined>
  /** Lists the transfers that came to an address within these blocks, both counted. */
  transfers(
    address: Address,
    token: Address | undefined,
    from: bigint,
    to: bigint,
  ): Promise<Transfer[]>
  /** Dollars for one coin, as an integer of so many decimals, and when it was said. */
  price(feed: Address): Promise<{ answer: bigint; decimals: number; at: Date }>
}

export class ChainAway extends Error {
  constructor(cause: unknown) {
    super('the chain’s node can’t be asked', { cause })
    this.name = 'ChainAway'
  }
}

const answer = z.object({
  result: z.unknown(),
  error: z.object({ code: z.number(), message: z.string() }).optional(),
})

/** Blocks for which logs are asked at a time. */
const logSpan = 2000n

/** viem is loaded by the first who needs a chain. */
async function openClient(outgoing: Outgoing, url: string): Promise<PublicClient> {
  const { createPublicClient, custom } = await import('viem')
  let id = 0
  const request = async ({
    method,
    params,
  }: {
    method: string
    params?: unknown
  }): Promise<unknown> => {
    const json = { jsonrpc: '2.0', id: ++id, method, params: params ?? [] }
    const said = await speak(outgoing, { url, json }, answer)
    if (said.kind !== 'answer')
      throw new Error(said.kind === 'silence' ? said.why : String(said.status))
    if (said.body.error)
      throw Object.assign(new Error(said.body.error.message), { code: said.body.error.code })
    return said.body.result
  }
  return createPublicClient({ transport: custom({ request }, { retryCount: 0 }) })
}

const feedAbi = [
  {
    type: 'function',
    name: 'decimals',
    stateMutability: 'view',
    inputs: [],
    outputs: [{ type: 'uint8' }],
  },
  {
    type: 'function',
    name: 'latestRoundData',
    stateMutability: 'view',
    inputs: [],
    outputs: [
      { name: 'roundId', type: 'uint80' },
      { name: 'answer', type: 'int256' },
      { name: 'startedAt', type: 'uint256' },
      { name: 'updatedAt', type: 'uint256' },
      { name: 'answeredInRound', type: 'uint80' },
    ],
  },
] as const

const transferEvent = {
  type: 'event',
  name: 'Transfer',
  inputs: [
    { name: 'from', type: 'address', indexed: true },
    { name: 'to', type: 'address', indexed: true },
    { name: 'value', type: 'uint256', indexed: false },
  ],
} as const

const dateOf = (seconds: bigint): Date => new Date(Number(seconds) * 1000)

async function tokensTo(
  client: PublicClient,
  address: Address,
  token: Address,
  from: bigint,
  to: bigint,
): Promise<Transfer[]> {
  const found: Transfer[] = []
  for (let at = from; at <= to; at += logSpan) {
    const end = at + logSpan - 1n < to ? at + logSpan - 1n : to
    const logs = await client.getLogs({
      address: token,
      event: transferEvent,
      args: { to: address },
      fromBlock: at,
      toBlock: end,
    })
    for (const log of logs) {
      const { timestamp } = await client.getBlock({ blockNumber: log.blockNumber })
      const units = log.args.value ?? 0n
      found.push({
        block: log.blockNumber,
        hash: log.transactionHash,
        logIndex: log.logIndex,
        units,
        at: dateOf(timestamp),
        sender: log.args.from ?? '',
      })
    }
  }
  return found
}

/** Reads whole blocks: the chain's own coin leaves no log. A contract's transfers from within are not seen. */
async function coinsTo(
  client: PublicClient,
  address: Address,
  from: bigint,
  to: bigint,
): Promise<Transfer[]> {
  const found: Transfer[] = []
  for (let number = from; number <= to; number++) {
    const block = await client.getBlock({ blockNumber: number, includeTransactions: true })
    for (const sent of block.transactions) {
      if (sent.to?.toLowerCase() !== address || sent.value === 0n) continue
      const { status } = await client.getTransactionReceipt({ hash: sent.hash })
      if (status === 'success')
        found.push({
          block: number,
          hash: sent.hash,
          logIndex: -1,
          units: sent.value,
          at: dateOf(block.timestamp),
          sender: sent.from,
        })
    }
  }
  return found
}

async function headsOf(
  client: PublicClient,
  confirmations: number | undefined,
): Promise<{ head: bigint; final: bigint }> {
  const head = await client.getBlockNumber({ cacheTime: 0 })
  if (confirmations !== undefined) {
    const final = head - BigInt(confirmations) + 1n
    return { head, final: final > 0n ? final : 0n }
  }
  const { number } = await client.getBlock({ blockTag: 'finalized' })
  return { head, final: number ?? 0n }
}

/** @param confirmations blocks that make a transfer final; without them the chain's own word. */
export function openChain(outgoing: Outgoing, url: string, confirmations?: number): Chain {
  let client: Promise<PublicClient> | undefined
  let id: number | undefined
  const asked = async <Result>(
    work: (client: PublicClient) => Promise<Result>,
  ): Promise<Result> => {
    try {
      client ??= openClient(outgoing, url)
      return await work(await client)
    } catch (error) {
      throw new ChainAway(error)
    }
  }
  return {
    id: async () => (id ??= await asked((one) => one.getChainId())),
    sent: (hash) => asked((one) => sentBy(one, hash)),
    heads: () => asked((one) => headsOf(one, confirmations)),
    transfers: (address, token, from, to) =>
      asked((one) =>
        token === undefined
          ? coinsTo(one, address, from, to)
          : tokensTo(one, address, token, from, to),
      ),
    price: (feed) =>
      asked(async (one) => {
        const contract = { address: feed, abi: feedAbi }
        const decimals = await one.readContract({ ...contract, functionName: 'decimals' })
        const [, said, , updated] = await one.readContract({
          ...contract,
          functionName: 'latestRoundData',
        })
        return { answer: said, decimals, at: dateOf(updated) }
      }),
  }
}
