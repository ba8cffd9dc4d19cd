import { CallError, createClient, type Api } from '@plaudit/client/client'
import { publicId } from '../apps/server/src/platform/ids.ts'
import { anyAddress, signedDevice } from './devices.ts'
import type { OpenContest } from './harness.ts'

/** Votes that each buyer buys. */
export const boughtAtOnce = 10

/** The fields of a contest that sells votes for test money. */
export const sold = {
  prices: {
    mode: 'free_then_paid',
    currency: 'EUR',
    bundles: [{ votes: boughtAtOnce, price: 450 }],
  },
}

export interface Buyers {
  /** Checkouts of which the server said that they are paid. */
  paid: Set<string>
  stop(): Promise<void>
}

/** Visitors who buy votes one after the other, each asking with the same key until it is told, from networks counted from `first`. */
export function openBuyers(
  url: string,
  contest: OpenContest,
  pause = 100,
  first = 100_000,
): Buyers {
  const paid = new Set<string>()
  let stopping = false
  const running = (async () => {
    for (let n = 0; !stopping; n++) {
      paid.add(await buyUntilTold(url, contest, first + n))
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  })()
  running.catch(() => undefined)
  return {
    paid,
    async stop() {
      stopping = true
      await running
    },
  }
}

async function buyUntilTold(url: string, contest: OpenContest, n: number): Promise<string> {
  const ssid = signedDevice()
  const api = createClient({
    baseUrl: url,
    session: () => ({ ssid }),
    headers: { 'x-forwarded-for': anyAddress(n), 'user-agent': 'Phone' },
    timeout: 5000,
  })
  return buyVotes(api, contest)
}

/** Buys votes for the first contestant with test money, asking with the same key until it is told. */
export async function buyVotes(api: Api, contest: OpenContest): Promise<string> {
  const [assox_id = ''] = contest.assox
  const { cx_id } = contest
  const asked = { kind: 'votes', cx_id, assox_id, quantity: boughtAtOnce } as const
  const began = await untilTold((idempotencyKey) =>
    api.call('checkout/start', { ...asked, provider: 'sandbox' }, { idempotencyKey }),
  )
  const { checkout_id } = began
  await untilTold((idempotencyKey) =>
    api.call('checkout/sandbox', { checkout_id, outcome: 'paid' }, { idempotencyKey }),
  )
  return checkout_id
}

/** Asks with one key until there is an answer, through whatever dies meanwhile. */
export async function untilTold<Answer>(call: (key: string) => Promise<Answer>): Promise<Answer> {
  const key = publicId()
  for (const until = Date.now() + 60_000; ;) {
    try {
      return await call(key)
    } catch (error) {
      const retry = error instanceof CallError && (error.status === 0 || error.status >= 500)
      if (!retry || Date.now() > until) throw error
      await new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 100))
    }
  }
}
