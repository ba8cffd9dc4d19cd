import { finished } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { refuse } from '../errors.ts'
import type { Caller } from '../http/caller.ts'
import type { Limits } from '../http/limits.ts'
import type { Log } from '../telemetry.ts'
import { mayFollow, type TopicPolicies } from './access.ts'
import type { Since } from './channel.ts'
import type { Realtime } from './hub.ts'
import type { Place, Places } from './places.ts'

export interface StreamParts {
  realtime: Realtime
  policies: TopicPolicies
  limits: Limits
  identify: (request: FastifyRequest) => Promise<Caller>
  log: Log
  places: Places
  /** Hears that somebody was turned away. */
  onFull: () => void
}

const query = z.object({
  topic: z.string().max(200),
  since: z.coerce.number().int().min(0).optional(),
  epoch: z.string().max(100).optional(),
})

/** A watcher that does not read is let go: it catches up when it comes back. */
const maxBuffered = 1_000_000
const heartbeat = 20_000
/** Seconds after which who was turned away may try again. */
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
    const parsed = query.safeParse(request.query)
    if (!parsed.success) refuse('invalid_input', { fields: { topic: 'invalid' } })
    const { topic } = parsed.data
    const caller = await parts.identify(request)
    await parts.limits.take('read', caller)
    if (!(await mayFollow(parts.policies, topic, caller))) refuse('not_found')
    // It began to stop while the caller was looked up.
    if (stopping) refuse('unavailable')
    const place = placeFor(caller, parts)
    reply.hijack()
    const out = reply.raw
    open.add(out)
    // Told also of one that has gone already.
    finished(out, () => {
      open.delete(out)
      place.leave()
    })
    out.on('error', () => out.destroy())
    try {
      await write(parts.realtime, topic, sinceOf(request, parsed.data), out)
    } catch (error) {
      parts.log.warn({ topic, error: String(error) }, 'a stream of events could not be opened')
      out.destroy()
    }
  })
}

/** @throws refusal unavailable where this process has no place left, too_many_requests where the caller has as many as one may. */
function placeFor(caller: Caller, { places, onFull }: StreamParts): Place {
  const place = places.enter()
  if (place?.isFor(caller)) return place
  place?.leave()
  onFull()
  return refuse(place ? 'too_many_requests' : 'unavailable', { retryAfter: comeBackAfter })
}

/** Where the watcher stands: its last event's id, else what its address says. */
function sinceOf(
  request: FastifyRequest,
  { since, epoch }: z.output<typeof query>,
): Since | undefined {
  const [lastEpoch, lastSeq] = String(request.headers['last-event-id'] ?? '').split(':')
  if (lastEpoch && lastSeq && /^\d{1,15}$/.test(lastSeq))
    return { epoch: lastEpoch, seq: Number(lastSeq) }
  return since === undefined ? undefined : { epoch, seq: since }
}

async function write(
  realtime: Realtime,
  topic: string,
  since: Since | undefined,
  out: FastifyReply['raw'],
): Promise<void> {
  out.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'access-control-allow-origin': '*',
    'x-accel-buffering': 'no',
  })
  const send = (text: string): void => {
    if (out.writableLength > maxBuffered) out.destroy()
    else if (!out.destroyed) out.write(text)
  }
  let known = ''
  const end = await realtime.follow(
    topic,
    { send: ({ seq, text }) => send(`id: ${known}:${seq}\ndata: ${text}\n\n`) },
    since,
    (position) => {
      known = position.epoch
      send(
        `id: ${position.epoch}:${position.seq}\nevent: ${position.reset ? 'reset' : 'ready'}\ndata: ${JSON.stringify({ ...position, serverTime: Date.now() })}\n\n`,
      )
    },
  )
  // It may have gone while the topic was looked up; nobody tells of that a second time.
  if (out.destroyed) return end()
  const beat = setInterval(() => send(': \n\n'), heartbeat)
  out.on('close', () => {
    clearInterval(beat)
    end()
  })
}
