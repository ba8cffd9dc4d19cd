import type { IncomingHttpHeaders } from 'node:http'
import fastify from 'fastify'
import { readConfig } from '../apps/server/src/platform/config.ts'
import { admitting } from '../apps/server/src/platform/http/app.ts'
import { serve } from '../apps/server/src/platform/http/serve.ts'
import { route } from '../apps/server/src/platform/http/route.ts'
import { identify } from '../apps/server/src/modules/accounts/routes/identify.ts'
import { addVote } from '../apps/server/src/modules/voting/mutations/addVote.ts'
import type { BallotBox } from '../apps/server/src/modules/voting/mutations/ballotBox.ts'
import type { CastOutcome } from '../apps/server/src/modules/voting/mutations/castStatement.ts'
import {
  slotsOf,
  type ReadyBallot,
} from '../apps/server/src/modules/voting/mutations/readyBallot.ts'
import { refuse } from '../apps/server/src/platform/errors.ts'
import { tryRedis } from '../apps/server/src/platform/redis.ts'
import { startPostgres } from '../apps/server/src/platform/postgres/start.ts'
import { settingsOf } from '../apps/server/src/routes.ts'
import { openServer } from '../apps/server/src/server.ts'

// The product without its pages and with one more call: addVote with the same body, gates and checks, whose box groups ballots
// as the real one does, and writes nothing.
// With BARE_PORT it opens a bare Fastify there too, which answers the same body by a schema and does nothing else.
// With ANSWER_EARLY its ballot box answers before it writes, with BY_CLOCK it trusts the clock, with ASK_REDIS it waits for Redis,
// with BY_PROCESS it knows the voters of its own process alone.
const config = readConfig(process.env, settingsOf())
const own =
  config.databaseUrl === undefined
    ? await startPostgres({
        dataDir: config.dataDir,
        log: { info: () => undefined, warn: console.warn },
      })
    : undefined
const server = await openServer({
  config,
  connection: { connectionString: own?.connectionString ?? config.databaseUrl ?? '' },
  pages: async (app, { parts }) => {
    const voting = parts.ports.get('voting')
    if (process.env['ANSWER_EARLY'] !== undefined) voting.box = early(voting.box)
    if (process.env['BY_CLOCK'] !== undefined) voting.box = byClock(voting.box)
    if (process.env['ASK_REDIS'] !== undefined) voting.box = byRedis(voting.box)
    if (process.env['BY_PROCESS'] !== undefined) voting.box = byProcess()
    const nothing = {
      ...voting,
      box: {
        cast: together(),
        promise: () => undefined,
        drained: async () => undefined,
      },
    }
    const row = route('contest/v2/addVote', {
      limit: 'vote',
      short: true,
      authorise: async ({ input, caller }) =>
        (await voting.contests.rules(input.cx_id, caller)) ?? refuse('not_found'),
      read: ({ scope, caller, input }) => addVote(nothing, scope, caller, input, ''),
    })
    const gates = { ...parts, identify: identify(parts) }
    app.post(
      '/app/bench/addVote',
      {
        compress: false,
        onRequest: admitting(row, gates),
      },
      (request, reply) => {
        reply.header('cache-control', 'no-store')
        return serve(row, gates, request, reply)
      },
    )
    app.post('/app/bench/send', (request) => sendEarly(app, request))
  },
})
await server.app.listen({ port: config.port, host: config.host })
const bare = process.env['BARE_PORT'] === undefined ? undefined : bareRoute()
await bare?.listen({ port: Number(process.env['BARE_PORT']), host: config.host })
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())

/** The framework alone: a route with a schema for the body of a vote and for an answer with the same fields. */
function bareRoute() {
  const app = fastify()
  const text = { type: 'string', minLength: 1, maxLength: 200 }
  const body = {
    type: 'object',
    required: ['cx_id', 'assox_id'],
    properties: { cx_id: text, assox_id: text, client_id: text },
    additionalProperties: false,
  }
  const line = { assox_id: { type: 'string' }, points: { type: 'integer' } }
  const answer = {
    type: 'object',
    properties: {
      success: { type: 'boolean' },
      casx_id: { type: 'string' },
      votes: { type: 'integer' },
      expires_at: { type: 'string', nullable: true },
      cx_id: { type: 'string' },
      round_id: { type: 'integer' },
      kind: { type: 'string' },
      quantity: { type: 'integer' },
      lines: { type: 'array', items: { type: 'object', properties: line } },
      receipt: { type: 'object', nullable: true },
    },
  }
  app.post<{ Body: { cx_id: string; assox_id: string } }>(
    '/app/bench/bare',
    { schema: { body, response: { 200: answer } } },
    async ({ body: { cx_id, assox_id } }) => ({
      success: true,
      casx_id: assox_id,
      votes: 0,
      expires_at: null,
      cx_id,
      round_id: 110001,
      kind: 'free',
      quantity: 1,
      lines: [{ assox_id, points: 1 }],
      receipt: null,
    }),
  )
  return app
}

/** Answers all ballots of a turn of the loop together, as the real box does. */
function together(): (ballot: ReadyBallot) => Promise<CastOutcome> {
  let group: (() => void)[] = []
  const answer = (): void => {
    const all = group
    group = []
    for (const one of all) one()
  }
  return (ballot) =>
    new Promise((resolve) => {
      if (group.push(() => resolve(written(ballot))) === 1) setImmediate(answer)
    })
}

function written({ casx_id, round_id, contestants, points }: ReadyBallot): CastOutcome {
  const leaf_hash = Buffer.alloc(32)
  return { outcome: 'written', casx_id, round_id, contestants, points, next_at: null, leaf_hash }
}

interface Asked {
  method: 'POST'
  url: string
  headers: IncomingHttpHeaders
  payload: string
}

/** The broken variant for the kill test of messages: answers before the message is written. */
function sendEarly(
  app: { inject(asked: Asked): Promise<unknown> },
  { headers, body }: { headers: IncomingHttpHeaders; body: unknown },
): object {
  const later: Asked = {
    method: 'POST',
    url: '/app/messages/send',
    headers: {
      authorization: headers.authorization,
      'content-type': 'application/json',
      host: headers.host,
    },
    payload: JSON.stringify(body),
  }
  setTimeout(() => void app.inject(later).catch(() => undefined), 50)
  return { message: {} }
}

/** The broken variant for the kill test: a box that answers at once and writes a moment later. */
function early(box: BallotBox): BallotBox {
  return {
    promise: () => undefined,
    drained: () => box.drained(),
    cast: async (ballot) => {
      setTimeout(() => void box.cast(ballot).catch(() => undefined), 50)
      return written(ballot)
    },
  }
}

/** The broken variant for the test of a clock: a box that takes no ballot that is older than its last. */
function byClock(box: BallotBox): BallotBox {
  let last = 0
  return {
    promise: (log, leafHash) => box.promise(log, leafHash),
    drained: () => box.drained(),
    cast: async (ballot) => {
      if (Date.now() < last) refuse('unavailable')
      last = Date.now()
      return box.cast(ballot)
    },
  }
}

/** The broken variant for the test of a slow Redis: a box that asks Redis before each ballot, however long that takes. */
function byRedis(box: BallotBox): BallotBox {
  return {
    promise: (log, leafHash) => box.promise(log, leafHash),
    drained: () => box.drained(),
    cast: async (ballot) => {
      await tryRedis(config.redisUrl ?? '', 60_000)
      return box.cast(ballot)
    },
  }
}

/** The broken variant for the test of a thousand tries: a box that remembers by itself who has voted, and writes nothing. */
function byProcess(): BallotBox {
  const taken = new Set<string>()
  return {
    promise: () => undefined,
    drained: async () => undefined,
    cast: async (ballot) => {
      const slots = slotsOf(ballot)
      if (slots.some((slot) => taken.has(slot))) return { outcome: 'early', next_at: null }
      for (const slot of slots) taken.add(slot)
      return written(ballot)
    },
  }
}

async function stop(): Promise<void> {
  await bare?.close()
  await server.close()
  await own?.stop()
  process.exit(0)
}
