import { createSign, randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { makeAuthority, type Authority, type Issued } from '../certificates.ts'
import type { Clock } from '../clock.ts'
import type { Deliveries } from '../deliveries.ts'
import { bearerOf, json, jsonOf, Refused, type Answer, type Ask, type Operation } from '../http.ts'
import { capitals, hex } from '../ids.ts'
import type { z } from 'zod'
import {
  error,
  event,
  type Capture,
  type Dispute,
  type Event,
  type EventType,
  type Link,
  type Order,
  type PayoutBatch,
  type Refund,
  type Transaction,
  type Webhook,
} from './schema.ts'

/** Addresses that the payer was led here with. */
export interface Context {
  return_url: string
  cancel_url: string
}

/** Things of one application: a client with its id sees these and no others. */
export class Application {
  readonly orders = new Map<string, Order>()
  readonly contexts = new Map<string, Context>()
  readonly captures = new Map<string, Capture>()
  /** Accounts that payers let be charged again; which orders keep one, and whether it still pays. */
  readonly vault = new Map<string, { customer: string; isGood: boolean }>()
  readonly keeping = new Set<string>()
  readonly refunds = new Map<string, Refund & { capture: string }>()
  readonly batches = new Map<string, PayoutBatch & { made: Date }>()
  readonly disputes = new Map<string, Dispute>()
  readonly webhooks = new Map<string, Webhook>()
  readonly transactions: Transaction[] = []
  readonly answers = new Map<string, { answer: Answer; at: Date }>()
}

/** The name that certificates for messages have. */
export const messageName = 'messageverificationcerts.sandbox.paypal.com'

/** Everything that stands in the simulated PayPal. */
export class PaypalWorld {
  readonly #applications = new Map<string, Application>()
  readonly #tokens = new Map<string, { client: string; until: number }>()
  readonly clock: Clock
  readonly deliveries: Deliveries
  readonly authority: Authority = makeAuthority('Plaudit test authority')
  readonly certificate: Issued = this.authority.issue(messageName)
  exchange: { currency: string; rate: number } | undefined
  /** Captures and refunds stay pending until settled. */
  slowCaptures = false
  slowRefunds = false
  /** PayPal gives the part of its fee back that a refund is of the payment. */
  returnsFees = false
  /** No application may keep its payers' accounts. */
  keepsNothing = false
  /** `PayPal-Request-Id` is forgotten at once; batch ids too. */
  forgetful = false
  /** Hours until a transaction stands in the report. */
  reportLag = 0
  origin = ''

  constructor(clock: Clock, deliveries: Deliveries) {
    this.clock = clock
    this.deliveries = deliveries
  }

  application(client: string): Application {
    let application = this.#applications.get(client)
    if (application === undefined) this.#applications.set(client, (application = new Application()))
    return application
  }

  giveToken(client: string, seconds: number): string {
    const token = `A21AA${hex(64)}`
    this.#tokens.set(token, { client, until: this.clock.seconds() + seconds })
    return token
  }

  holder(ask: Ask): Application {
    const token = this.#tokens.get(bearerOf(ask) ?? '')
    if (token === undefined || token.until < this.clock.seconds())
      throw failure(
        401,
        'AUTHENTICATION_FAILURE',
        'Authentication failed due to missing authorization header, or invalid authentication credentials.',
      )
    return this.application(token.client)
  }

  holding(kind: 'orders' | 'captures' | 'refunds' | 'disputes', id: string): Application {
    for (const one of this.#applications.values()) if (one[kind].has(id)) return one
    throw notFound()
  }

  all(): Application[] {
    return [...this.#applications.values()]
  }

  link(rel: string, path: string, method: Link['method'] = 'GET'): Link {
    return { rel, href: `${this.origin}/paypal${path}`, method }
  }

  announce(
    to: Application,
    type: EventType,
    resourceType: string,
    resource: Event['resource'],
  ): void {
    const made = event.parse({
      id: `WH-${capitals(17)}-${capitals(17)}`,
      create_time: this.clock.now().toISOString(),
      resource_type: resourceType,
      resource_version: '2.0',
      event_type: type,
      event_version: '1.0',
      summary: type.toLowerCase().replaceAll(/[.-]/g, ' '),
      resource: structuredClone(resource),
      links: [],
    })
    const body = JSON.stringify(made)
    for (const { id, url, event_types: wanted } of to.webhooks.values())
      if (wanted.some(({ name }) => name === '*' || name === type))
        this.deliveries.add({
          provider: 'paypal',
          event_id: made.id,
          type,
          url,
          body,
          headers: () => this.signed(body, id),
        })
  }

  /** The headers with which PayPal proves that a message is its own. */
  signed(body: string, webhookId: string, by: Issued = this.certificate): Record<string, string> {
    const transmission = randomUUID()
    const time = this.clock.now().toISOString()
    const text = `${transmission}|${time}|${webhookId}|${crc32(body)}`
    return {
      'content-type': 'application/json',
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': `${this.origin}/paypal/v1/notifications/certs/${by.name}`,
      'paypal-transmission-id': transmission,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': createSign('sha256').update(text).sign(by.key, 'base64'),
    }
  }
}

export const failure = (
  status: number,
  name: string,
  message: string,
  details?: object[],
  links?: Link[],
): Refused =>
  new Refused(
    json(
      error.parse({
        name,
        message,
        debug_id: hex(14),
        ...(details && { details }),
        ...(links && { links }),
      }),
      status,
    ),
  )

export const notFound = (): Refused =>
  failure(404, 'RESOURCE_NOT_FOUND', 'The specified resource does not exist.', [
    {
      issue: 'INVALID_RESOURCE_ID',
      description:
        'Specified resource ID does not exist. Please check the resource ID and try again.',
    },
  ])

export const unprocessable = (issue: string, description: string): Refused =>
  failure(
    422,
    'UNPROCESSABLE_ENTITY',
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
    [{ issue, description }],
  )

/** A body in the form that PayPal describes. */
export function bodyOf<Schema extends z.ZodType>(schema: Schema, ask: Ask): z.output<Schema> {
  const parsed = schema.safeParse(jsonOf(ask.text))
  if (parsed.success) return parsed.data
  throw failure(
    400,
    'INVALID_REQUEST',
    'Request is not well-formed, syntactically incorrect, or violates schema.',
    parsed.error.issues.map((issue) => ({
      field: `/${issue.path.join('/')}`,
      issue: 'INVALID_PARAMETER_SYNTAX',
      description: issue.message,
    })),
  )
}

export interface Called {
  application: Application
  ask: Ask
}

export type Call = (
  name: string,
  method: Operation['method'],
  path: string,
  run: (called: Called) => Answer,
) => Operation

/** Returns the life of a `PayPal-Request-Id`: orders six hours, captures and refunds 45 days. */
const lifeOf = (name: string): number =>
  (name.startsWith('paypal.orders') ? 6 : 45 * 24) * 3_600_000

/** Makes operations that ask for a token and give the first answer again for the same `PayPal-Request-Id`. */
export const caller =
  (world: PaypalWorld): Call =>
  (name, method, path, run) => ({
    name,
    method,
    path: `/paypal${path}`,
    run(ask) {
      const application = world.holder(ask)
      const key = ask.headers['paypal-request-id']
      if (key === undefined || method === 'GET') return run({ application, ask })
      const mark = `${name} ${ask.url.pathname} ${key}`
      const known = application.answers.get(mark)
      const isKept = known && world.clock.now().getTime() - known.at.getTime() < lifeOf(name)
      if (isKept && !world.forgetful) return known.answer
      const answer = run({ application, ask })
      application.answers.set(mark, { answer, at: world.clock.now() })
      return answer
    },
  })
