import { finished } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { databaseNow } from '../db/databaseClock.ts'
import { Refusal, refuse } from '../errors.ts'
import type { Caller } from '../http/caller.ts'
import type { Limits } from '../http/limits.ts'
import { fieldsOf } from '../http/sentences.ts'
import type { Log, Telemetry } from '../telemetry.ts'
import { grantOf, type TopicPolicies } from './access.ts'
import type { Position, Since } from './channel.ts'
import type { Frame } from './frame.ts'
import type { Realtime } from './hub.ts'
import type { Seat, Seats } from './seats.ts'
import type { Follower, Subscription } from './subscription.ts'

export interface StreamParts {
  realtime: Realtime
  policies: TopicPolicies
  limits: Limits
  identify: (request: FastifyRequest) => Promise<Caller>
  log: Log
  telemetry: Pick<Telemetry, 'sockets'>
  seats: Seats
  /** Hears that somebody was turned away. */
  onFull: () => void
}

/** An empty field of an address is one that was left open. */
const openAs = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

const query = z.object({
  topic: z.string().max(200),
  since: openAs(z.coerce.number().int().min(0)),
  epoch: openAs(z.string().max(100)),
})

/** Bytes that may wait for a watcher. A watcher that does not read is let go, and catches up when it comes back. */
const maxBuffered = 1_000_000
const heartbeat = 20_000
/** Seconds after which a watcher who was turned away may try again. */
const comeBackAfter = 30

/**
 * Public topics as server-sent events at `GET /app/realtime/events?topic=&since=&epoch=` (api: Realtime).
 * The event's id is `<epoch>:<seq>`, so a browser that reconnects by itself catches up.
 */
export function addStream(app: FastifyInstance, parts: StreamParts): void {
  const open = new Set<FastifyReply['raw']>()
  let stopping = false
  // Streams never end by themselves; the server would wait for them forever.
  app.addHook('preClose', async () => {
    stopping = true
    for (const out of open) out.destroy()
  })
  app.get('/app/realtime/events', async (request, reply) => {
    const parsed = query.safeParse(request.query, { reportInput: true })
    if (!parsed.success) refuse('invalid_input', { fields: fieldsOf(parsed.error) })
    const { topic } = parsed.data
    const caller = await parts.identify(request)
    await parts.limits.take('read', caller)
    const out = reply.raw
    const stream = new Stream(topic, out)
    const subscription = await parts.realtime.admit(
      async () => grantOf(parts.policies, topic, await parts.identify(request)),
      stream,
    )
    const seat = seatFor(caller, subscription, { ...parts, stopping })
    reply.hijack()
    open.add(out)
    // The stream may hear of an end when its watcher has gone already.
    finished(out, () => {
      open.delete(out)
      subscription.leave()
      seat.leave()
    })
    out.on('error', () => out.destroy())
    try {
      stream.begin(parts.telemetry.sockets)
      await parts.realtime.begin(subscription, sinceOf(request, parsed.data), (position) =>
        stream.ready(position),
      )
    } catch (error) {
      // A watcher who left meanwhile, or lost the right, is no fault.
      if (!subscription.isOver || !(error instanceof Refusal))
        parts.log.warn({ topic, error: String(error) }, 'a stream of events could not be opened')
      out.destroy()
    }
  })
}

/**
 * @throws refusal unavailable where this process stops or has no seat left, too_many_requests where the caller has as
 *   many as one may.
 */
function seatFor(
  caller: Caller,
  subscription: Subscription,
  { seats, onFull, stopping }: StreamParts & { stopping: boolean },
): Seat {
  // The process may have begun to stop while the caller was looked up.
  const seat = stopping ? undefined : seats.enter()
  if (seat?.isFor(caller)) return seat
  seat?.leave()
  subscription.leave()
  if (!stopping) onFull()
  return refuse(seat ? 'too_many_requests' : 'unavailable', { retryAfter: comeBackAfter })
}

/** Returns the watcher's place: its last event's id, else what its address says. */
function sinceOf(
  request: FastifyRequest,
  { since, epoch }: z.output<typeof query>,
): Since | undefined {
  const [lastEpoch, lastSeq] = String(request.headers['last-event-id'] ?? '').split(':')
  if (lastEpoch && lastSeq && /^\d{1,15}$/.test(lastSeq))
    return { epoch: lastEpoch, seq: Number(lastSeq) }
  return since === undefined ? undefined : { epoch, seq: since }
}

/** An answer that never ends by itself. */
class Stream implements Follower {
  readonly #topic: string
  readonly #out: FastifyReply['raw']
  #epoch = ''

  constructor(topic: string, out: FastifyReply['raw']) {
    this.#topic = topic
    this.#out = out
  }

  begin(lines: Telemetry['sockets']): void {
    this.#out.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
      'x-accel-buffering': 'no',
    })
    lines.inc()
    const beat = setInterval(() => this.#write(': \n\n'), heartbeat)
    finished(this.#out, () => {
      clearInterval(beat)
      lines.dec()
    })
  }

  ready({ seq, epoch, reset }: Position): void {
    this.#epoch = epoch
    const data = JSON.stringify({ seq, epoch, reset, serverTime: databaseNow() })
    this.#write(`id: ${epoch}:${seq}\nevent: ${reset ? 'reset' : 'ready'}\ndata: ${data}\n\n`)
  }

  send({ seq, text }: Frame): void {
    this.#write(`id: ${this.#epoch}:${seq}\ndata: ${text}\n\n`)
  }

  /** A browser that comes back by itself is refused in the usual form, and comes no more. */
  end(how: 'lost' | 'unknown'): void {
    if (how === 'unknown') return void this.#out.destroy()
    const data = JSON.stringify({ topic: this.#topic, ended: true })
    this.#write(`event: ended\ndata: ${data}\n\n`)
    this.#out.end()
  }

  #write(text: string): void {
    if (this.#out.writableLength > maxBuffered) this.#out.destroy()
    else if (!this.#out.destroyed) this.#out.write(text)
  }
}
