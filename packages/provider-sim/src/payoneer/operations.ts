import { randomUUID } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Deliveries } from '../deliveries.ts'
import { basicOf, bearerOf, json, jsonOf, Refused, type Ask, type Operation } from '../http.ts'
import { digits, hex } from '../ids.ts'
import {
  balance,
  created,
  massPayout,
  notice,
  refused,
  status,
  token,
  type Status,
} from './schema.ts'

export type PayoutEnd = 'paid' | 'failed' | 'returned'

const ends = {
  paid: ['Transferred', 'PAYMENT_SENT'],
  failed: ['Failed', 'PAYMENT_FAILED'],
  returned: ['Returned', 'PAYMENT_RETURNED'],
} as const

const failure = (code: number, error: string, description: string, details: number): Refused =>
  new Refused(
    json(
      refused.parse({
        error,
        error_description: description,
        error_details: { code: details, sub_code: 0 },
      }),
      code,
    ),
  )

/** Everything that stands in the simulated Payoneer. */
export class PayoneerWorld {
  readonly #tokens = new Set<string>()
  readonly #payouts = new Map<string, Status['result'] & { program: string }>()
  readonly clock: Clock
  readonly deliveries: Deliveries
  /** Addresses for a program's notices: partners tell them to Payoneer themselves. */
  readonly notices = new Map<string, string>()

  constructor(clock: Clock, deliveries: Deliveries) {
    this.clock = clock
    this.deliveries = deliveries
  }

  giveToken(): string {
    const made = hex(64)
    this.#tokens.add(made)
    return made
  }

  admit(ask: Ask): void {
    if (!this.#tokens.has(bearerOf(ask) ?? ''))
      throw failure(401, 'Unauthorized', 'The access token is missing or invalid', 401)
  }

  send(program: string, asked: ReturnType<typeof massPayout.parse>): void {
    for (const one of asked.Payments)
      if (this.#payouts.has(`${program}/${one.client_reference_id}`))
        throw failure(
          400,
          'Bad Request',
          `Client reference id ${one.client_reference_id} already exists`,
          2301,
        )
    const now = this.clock.now().toISOString()
    for (const { description: _, ...one } of asked.Payments)
      this.#payouts.set(`${program}/${one.client_reference_id}`, {
        ...one,
        program,
        payout_id: digits(10),
        status: 'Pending',
        created_at: now,
        updated_at: now,
      })
  }

  find(program: string, reference: string): Status {
    const found = this.#payouts.get(`${program}/${reference}`)
    if (found === undefined) throw failure(404, 'Not Found', 'Payout was not found', 2306)
    const { program: _, ...result } = found
    return status.parse({ result })
  }

  count(): number {
    return this.#payouts.size
  }

  end(reference: string, end: PayoutEnd): void {
    for (const found of this.#payouts.values()) {
      if (found.client_reference_id !== reference) continue
      const [word, event] = ends[end]
      found.status = word
      found.updated_at = this.clock.now().toISOString()
      if (end !== 'paid') found.reason = 'The payee account could not be loaded'
      this.#tell(found, event)
    }
  }

  #tell(found: Status['result'] & { program: string }, event: (typeof ends)[PayoutEnd][1]): void {
    const url = this.notices.get(found.program)
    if (url === undefined) return
    const id = randomUUID()
    const body = notice.parse({
      event,
      id,
      program_id: found.program,
      client_reference_id: found.client_reference_id,
      payout_id: found.payout_id,
      time: found.updated_at,
    })
    this.deliveries.add({
      provider: 'payoneer',
      event_id: id,
      type: event,
      url,
      body: JSON.stringify(body),
      headers: () => ({ 'content-type': 'application/json' }),
    })
  }
}

/** Payoneer's interface, below `/payoneer`. */
export const payoneerOperations = (world: PayoneerWorld): Operation[] => [
  {
    name: 'payoneer.token',
    method: 'POST',
    path: '/payoneer/api/v2/oauth2/token',
    run: (ask) => {
      const who = basicOf(ask)
      if (who === undefined || `${who.name}${who.password}`.includes('wrong'))
        throw failure(401, 'invalid_client', 'Client authentication failed', 401)
      return json(
        token.parse({
          token_type: 'Bearer',
          access_token: world.giveToken(),
          expires_in: 2_592_000,
          consented_on: world.clock.seconds(),
          scope: 'read write',
          error: null,
          error_description: null,
        }),
      )
    },
  },
  {
    name: 'payoneer.payouts.create',
    method: 'POST',
    path: '/payoneer/v4/programs/{program}/masspayouts',
    run: (ask) => {
      world.admit(ask)
      const parsed = massPayout.safeParse(jsonOf(ask.text))
      if (!parsed.success)
        throw failure(400, 'Bad Request', parsed.error.issues[0]?.message ?? '', 400)
      world.send(ask.params['program'] ?? '', parsed.data)
      return json(created.parse({ result: 'Payments Created' }))
    },
  },
  {
    name: 'payoneer.payouts.status',
    method: 'GET',
    path: '/payoneer/v4/programs/{program}/payouts/{reference}/status',
    run: (ask) => {
      world.admit(ask)
      return json(world.find(ask.params['program'] ?? '', ask.params['reference'] ?? ''))
    },
  },
  {
    name: 'payoneer.balance',
    method: 'GET',
    path: '/payoneer/v4/programs/{program}/balance',
    run: (ask) => {
      world.admit(ask)
      return json(balance.parse({ result: { balance: '100000.00', currency: 'USD' } }))
    },
  },
]
