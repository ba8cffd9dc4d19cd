import { createHmac } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Deliveries } from '../deliveries.ts'
import { json, Refused, type Answer } from '../http.ts'
import { prefixed } from '../ids.ts'
import {
  apiError,
  event,
  type BalanceTransaction,
  type Charge,
  type Customer,
  type Dispute,
  type Event,
  type EventType,
  type PaymentIntent,
  type Refund,
  type Session,
  type WebhookEndpoint,
} from './schema.ts'

export const apiVersion = '2026-10-28.endive'

/** An answer that a key has had; the same key gives it again. */
export interface Kept {
  mark: string
  answer: Answer | undefined
  at: Date
}

/** Money in another currency than the account's: what the seller gets for it. */
export interface Exchange {
  currency: string
  rate: number
}

/** Things of one account: a client with this secret key sees these and no others. */
export class Account {
  readonly intents = new Map<string, PaymentIntent>()
  readonly charges = new Map<string, Charge>()
  readonly refunds = new Map<string, Refund>()
  readonly disputes = new Map<string, Dispute>()
  readonly transactions = new Map<string, BalanceTransaction>()
  readonly customers = new Map<string, Customer>()
  readonly methods = new Map<string, { customer: string; card: string }>()
  readonly sessions = new Map<string, Session>()
  readonly endpoints = new Map<string, WebhookEndpoint & { secret: string }>()
  readonly events: Event[] = []
  readonly keys = new Map<string, Kept>()
}

/** Everything that stands in the simulated Stripe. */
export class StripeWorld {
  readonly #accounts = new Map<string, Account>()
  readonly clock: Clock
  readonly deliveries: Deliveries
  /** Set where the account is paid out in another currency than its buyers pay in. */
  exchange: Exchange | undefined
  /** Refunds stay `pending` until settled. */
  slowRefunds = false
  /** Address at which browsers find this simulator. */
  origin = ''

  constructor(clock: Clock, deliveries: Deliveries) {
    this.clock = clock
    this.deliveries = deliveries
  }

  account(secret: string): Account {
    let account = this.#accounts.get(secret)
    if (account === undefined) this.#accounts.set(secret, (account = new Account()))
    return account
  }

  /** The account in which something with this id stands. */
  holding(kind: 'intents' | 'charges' | 'refunds' | 'disputes' | 'sessions', id: string): Account {
    for (const account of this.#accounts.values()) if (account[kind].has(id)) return account
    throw missing(id)
  }

  /** Writes an event down and sends it to each webhook of the account that wants it. */
  announce(account: Account, type: EventType, object: Event['data']['object']): void {
    const wanting = [...account.endpoints.values()].filter(
      ({ status, enabled_events: wanted }) =>
        status === 'enabled' && (wanted.includes('*') || wanted.includes(type)),
    )
    const made = event.parse({
      id: prefixed('evt'),
      object: 'event',
      api_version: apiVersion,
      created: this.clock.seconds(),
      data: { object: structuredClone(object) },
      livemode: false,
      pending_webhooks: wanting.length,
      request: { id: null, idempotency_key: null },
      type,
    })
    account.events.push(made)
    const body = JSON.stringify(made, null, 2)
    for (const { url, secret } of wanting)
      this.deliveries.add({
        provider: 'stripe',
        event_id: made.id,
        type,
        url,
        body,
        headers: () => ({
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signatureOf(body, secret, this.clock.seconds()),
        }),
      })
  }
}

/** `t=…,v1=…` as Stripe signs what it sends. */
export function signatureOf(body: string, secret: string, seconds: number): string {
  const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${mac}`
}

export const fault = (
  status: number,
  error: { type: string; code?: string; message: string; param?: string; decline_code?: string },
  more: object = {},
): Refused =>
  new Refused(
    json(apiError.parse({ error: { ...error, ...more } }), status, {
      'request-id': prefixed('req'),
    }),
  )

export const missing = (id: string, param = 'id'): Refused =>
  fault(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such object: '${id}'`,
    param,
  })

export const wrong = (param: string, message: string, code = 'parameter_invalid_empty'): Refused =>
  fault(400, { type: 'invalid_request_error', code, message, param })
