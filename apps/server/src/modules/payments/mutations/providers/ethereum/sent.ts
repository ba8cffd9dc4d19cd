import type { PublicClient } from 'viem'

/** A transaction that is in a block: what it moved, of the chain's own coin (no token) and of tokens. */
export interface Sent {
  isGood: boolean
  moved: { token: string | undefined; from: string; to: string; units: bigint }[]
}

const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const ofTopic = (topic: string): string => `0x${topic.slice(26)}`.toLowerCase()

/** Returns nothing for a transaction that a node has no word of: it is in no block. */
const orNothing = async <Result>(asking: Promise<Result>): Promise<Result | undefined> => {
  try {
    return await asking
  } catch (error) {
    if (error instanceof Error && error.name.endsWith('NotFoundError')) return undefined
    throw error
  }
}

/** Reads a transaction; undefined while it is in no block. */
export async function sentBy(client: PublicClient, hash: `0x${string}`): Promise<Sent | undefined> {
  const made = await orNothing(client.getTransaction({ hash }))
  const receipt = made && (await orNothing(client.getTransactionReceipt({ hash })))
  if (made === undefined || receipt === undefined) return undefined
  const tokens = receipt.logs.flatMap(({ address, topics: [topic, from, to], data }) =>
    topic === transferTopic && from !== undefined && to !== undefined && data.length === 66
      ? [
          {
            token: address.toLowerCase(),
            from: ofTopic(from),
            to: ofTopic(to),
            units: BigInt(data),
          },
        ]
      : [],
  )
  const from = made.from.toLowerCase()
  const coin = { token: undefined, from, to: (made.to ?? '').toLowerCase(), units: made.value }
  return { isGood: receipt.status === 'success', moved: [coin, ...tokens] }
}
