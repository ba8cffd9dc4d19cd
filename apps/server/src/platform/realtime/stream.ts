import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { refuse } from '../errors.ts'
import type { Caller } from '../http/caller.ts'
import { mayFollow, type TopicPolicies } from './access.ts'
import type { Realtime } from './hub.ts'

export interface StreamParts {
  realtime: Realtime
  policies: TopicPolicies
  identify: (request: FastifyRequest) => Promise<Caller>
}

const query = z.object({
  topic: z.string().max(200),
  since: z.coerce.number().int().min(0).optional(),
  epoch: z.string().max(100).optional(),
})

/**
 * Public topics as server-sent events at `GET /app/realtime/events?topic=&since=&epoch=` (api: Realtime).
 * The event's id is `<epoch>:<seq>`, so a browser that reconnects by itself catches up.
 */
export function addStream(app: FastifyInstance, parts: StreamParts): void {
  app.get('/app/realtime/events', async (request, reply) => {
    const parsed = query.safeParse(request.query)
    if (!parsed.success) refuse('invalid_input', { fields: { topic: 'invalid' } })
    const { topic } = parsed.data
    if (!(await mayFollow(parts.policies, topic, await parts.identify(request)))) refuse('not_found')
    const [lastEpoch, lastSeq] = String(request.headers['last-event-id'] ?? '').split(':')
    const epoch = lastEpoch || parsed.data.epoch
    const seq = lastSeq === undefined ? parsed.data.since : Number(lastSeq)
    reply.hijack()
    const out = reply.raw
    out.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
      'x-accel-buffering': 'no',
    })
    let known = ''
    const end = await parts.realtime.follow(
      topic,
      {
        send(frame) {
          if (out.writableLength > 1_000_000) out.destroy()
          else out.write(`id: ${known}:${(JSON.parse(frame) as { seq: number }).seq}\ndata: ${frame}\n\n`)
        },
      },
      epoch !== undefined && seq !== undefined && Number.isSafeInteger(seq) ? { epoch, seq } : undefined,
      (position) => {
        known = position.epoch
        out.write(`id: ${position.epoch}:${position.seq}\nevent: ${position.reset ? 'reset' : 'ready'}\ndata: ${JSON.stringify({ ...position, serverTime: Date.now() })}\n\n`)
      },
    )
    const beat = setInterval(() => out.write(': \n\n'), 20_000)
    out.on('close', () => {
      clearInterval(beat)
      end()
    })
  })
}
