import { z } from 'zod'

/** A message on its way to a webhook. Headers are made anew for each try, since signatures carry its time. */
export interface Delivery {
  provider: 'stripe' | 'paypal' | 'payoneer' | 'moncash'
  event_id: string
  type: string
  url: string
  body: string
  headers(): Record<string, string>
}

export const deliveryRule = z.strictObject({
  /** `held`: nothing goes out until `flush`. */
  mode: z.enum(['at_once', 'held']).optional(),
  /** Each message so many times. */
  copies: z.int().min(1).max(100).optional(),
  order: z.enum(['as_made', 'reversed', 'shuffled']).optional(),
  /** Milliseconds that each waits. */
  delay: z.int().min(0).max(60_000).optional(),
})
type Rules = Required<z.output<typeof deliveryRule>>

/** A message with the headers that one try of it has. */
export interface Sent {
  provider: Delivery['provider']
  event_id: string
  type: string
  url: string
  body: string
  headers: Record<string, string>
}

type Post = (sent: Sent) => Promise<number>

const post: Post = async ({ url, headers, body }) => {
  try {
    const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'manual' })
    await answer.body?.cancel()
    return answer.status
  } catch {
    return 0
  }
}

const mostTries = 5

/** Brings messages to the webhooks: at once with a few tries, or when told, in the order and number that are asked for. */
export class Deliveries {
  readonly #waiting: Delivery[] = []
  readonly #made: Delivery[] = []
  readonly #underWay = new Set<Promise<void>>()
  #rules: Rules = { mode: 'at_once', copies: 1, order: 'as_made', delay: 0 }

  rules(changes: z.input<typeof deliveryRule>): void {
    this.#rules = { ...this.#rules, ...deliveryRule.parse(changes) }
  }

  add(delivery: Delivery): void {
    this.#made.push(delivery)
    this.#waiting.push(delivery)
    if (this.#rules.mode === 'at_once') void this.flush()
  }

  /**
   * Everything that was ever made, oldest first, signed now.
   * @param of which of them, by their bodies and places: signing takes long.
   */
  all(of: (body: string, at: number) => boolean = () => true): Sent[] {
    return this.#made.filter(({ body }, at) => of(body, at)).map(signed)
  }

  /** Number of deliveries ever made. */
  get count(): number {
    return this.#made.length
  }

  /** Gives the waiting messages, signed now; they stay. */
  waiting(): Sent[] {
    return this.#waiting.map(signed)
  }

  /** Sends what waits, as the rules say. */
  async flush(): Promise<void> {
    const batch = this.#waiting.splice(0)
    const copies = batch.flatMap((one) => Array.from({ length: this.#rules.copies }, () => one))
    const work = this.#send(ordered(copies, this.#rules.order), this.#rules.delay)
    this.#underWay.add(work)
    await work.finally(() => this.#underWay.delete(work))
  }

  /** Waits for what is on its way. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay)
  }

  async #send(batch: Delivery[], delay: number): Promise<void> {
    for (const delivery of batch) {
      if (delay > 0) await new Promise((go) => setTimeout(go, delay))
      for (let tries = 0; tries < mostTries; tries++) {
        const status = await post(signed(delivery))
        if (status >= 200 && status < 300) break
        await new Promise((go) => setTimeout(go, 20 * 2 ** tries))
      }
    }
  }
}

const signed = ({ headers, ...delivery }: Delivery): Sent => ({ ...delivery, headers: headers() })

function ordered(batch: Delivery[], order: Rules['order']): Delivery[] {
  if (order === 'reversed') return batch.toReversed()
  if (order === 'as_made') return batch
  return batch
    .map((delivery) => ({ delivery, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ delivery }) => delivery)
}
