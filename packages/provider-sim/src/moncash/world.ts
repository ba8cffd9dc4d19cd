import type { Clock } from '../clock.ts'
import type { Deliveries } from '../deliveries.ts'
import { bearerOf, json, Refused, type Ask } from '../http.ts'
import { digits, hex } from '../ids.ts'
import { refused } from './schema.ts'

export interface Payment {
  orderId: string
  amount: number
  token: string
  transaction: string | undefined
}

export interface Transfer {
  reference: string
  amount: number
  transaction: string
  status: 'successful' | 'failed' | 'pending'
}

/** Seconds. */
export const tokenLife = 59

/** Everything that stands in the simulated MonCash. */
export class MoncashWorld {
  readonly #tokens = new Map<string, number>()
  readonly payments = new Map<string, Payment>()
  readonly transfers = new Map<string, Transfer>()
  readonly clock: Clock
  readonly deliveries: Deliveries
  /** Addresses for payers and alerts, as the business portal has them. */
  returnUrl = '/'
  alertUrl: string | undefined
  /** Transfers end later. */
  slowTransfers = false

  constructor(clock: Clock, deliveries: Deliveries) {
    this.clock = clock
    this.deliveries = deliveries
  }

  giveToken(): string {
    const made = hex(40)
    this.#tokens.set(made, this.clock.seconds() + tokenLife)
    return made
  }

  admit(ask: Ask): void {
    if ((this.#tokens.get(bearerOf(ask) ?? '') ?? 0) < this.clock.seconds())
      throw this.refusal(ask, 401, 'Unauthorized', 'The access token is invalid or has expired')
  }

  refusal(ask: Ask, status: number, error: string, message: string): Refused {
    return new Refused(json(refused.parse({ ...this.frame(ask, status), error, message }), status))
  }

  frame(ask: Ask, status = 200) {
    return {
      path: ask.url.pathname.replace('/moncash', ''),
      timestamp: this.clock.now().getTime(),
      status,
    }
  }

  /** The payer confirms on their phone. */
  pay(orderId: string): Payment {
    const found = this.payments.get(orderId)
    if (found === undefined) throw new Error(`no payment ${orderId}`)
    found.transaction ??= digits(10)
    if (this.alertUrl !== undefined) {
      const body = JSON.stringify({ transactionId: found.transaction, orderId })
      this.deliveries.add({
        provider: 'moncash',
        event_id: found.transaction,
        type: 'payment',
        url: this.alertUrl,
        body,
        headers: () => ({ 'content-type': 'application/json' }),
      })
    }
    return found
  }
}
