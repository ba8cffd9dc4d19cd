import websocket from '@fastify/websocket'
import type { ClientFrame } from '@plaudit/contract/realtime'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import { z } from 'zod'
import { isUnavailable, Refusal } from '../errors.ts'
import type { Caller } from '../http/caller.ts'
import { isSound } from '../http/input.ts'
import { sentence } from '../http/sentences.ts'
import type { Log, Telemetry } from '../telemetry.ts'
import { mayFollow, type TopicPolicies } from './access.ts'
import type { Realtime } from './hub.ts'

export interface SocketParts {
  realtime: Realtime
  policies: TopicPolicies
  identify: (request: FastifyRequest) => Promise<Caller>
  /** Identifies again with the token and ssid of an `auth` frame. */
  identifyToken: (
    request: FastifyRequest,
    token: string,
    ssid: string | undefined,
  ) => Promise<Caller>
  originAllowed: (request: FastifyRequest) => boolean
  log: Log
  telemetry: Telemetry
}

const id = z.int()
const frame = z.discriminatedUnion('op', [
  z.object({
    id,
    op: z.literal('auth'),
    token: z.string().max(400),
    ssid: z.string().max(400).optional(),
  }),
  z.object({
    id,
    op: z.literal('subscribe'),
    topic: z.string().max(200),
    since: z.int().min(0).optional(),
    epoch: z.string().max(100).optional(),
  }),
  z.object({ id, op: z.literal('unsubscribe'), topic: z.string().max(200) }),
  z.object({ id, op: z.literal('call'), name: z.string().max(100), args: z.unknown().optional() }),
])

const maxTopics = 100
/** A watcher that does not read is let go: it catches up when it comes back. */
const maxBuffered = 1_000_000
/** Frames of one watcher that wait for their turn; a page sends a few at a time. */
const maxWaiting = 500
const heartbeat = 25_000

/** Mounts the WebSocket at `/app/realtime` (api: Realtime). */
export async function addSocket(app: FastifyInstance, parts: SocketParts): Promise<void> {
  await app.register(websocket, { options: { maxPayload: 64 * 1024, perMessageDeflate: false } })
  const alive = new WeakSet<WebSocket>()
  const beat = setInterval(() => {
    for (const socket of app.websocketServer.clients) {
      if (!alive.delete(socket)) socket.terminate()
      else socket.ping()
    }
  }, heartbeat)
  app.addHook('onClose', async () => clearInterval(beat))
  app.get('/app/realtime', { websocket: true }, (socket, request) => {
    if (!parts.originAllowed(request)) return socket.close(1008, 'origin')
    alive.add(socket)
    socket.on('pong', () => alive.add(socket))
    talk(socket, request, parts)
  })
}

function talk(socket: WebSocket, request: FastifyRequest, parts: SocketParts): void {
  const topics = new Map<string, () => void>()
  let caller = parts.identify(request)
  caller.catch(() => undefined)
  parts.telemetry.sockets.inc()

  const follower = {
    send: (text: string) => {
      if (socket.bufferedAmount > maxBuffered) socket.terminate()
      else if (socket.readyState === socket.OPEN) socket.send(text)
    },
  }
  const send = (value: unknown): void => follower.send(JSON.stringify(value))

  const handle = async (message: ClientFrame): Promise<void> => {
    switch (message.op) {
      case 'auth': {
        // Who was not proven stays who they were: a visitor still watches what everybody may.
        const proven = await parts.identifyToken(request, message.token, message.ssid)
        caller = Promise.resolve(proven)
        return send({ id: message.id, ok: true, serverTime: Date.now() })
      }
      case 'subscribe': {
        if (topics.size >= maxTopics && !topics.has(message.topic))
          throw new Refusal('too_many_requests')
        if (!(await mayFollow(parts.policies, message.topic, await caller)))
          throw new Refusal('not_found')
        topics.get(message.topic)?.()
        topics.delete(message.topic)
        const since =
          message.since === undefined || message.epoch === undefined
            ? undefined
            : { seq: message.since, epoch: message.epoch }
        const end = await parts.realtime.follow(
          message.topic,
          follower,
          since,
          ({ seq, epoch, reset }) =>
            send({
              id: message.id,
              ok: true,
              seq,
              epoch,
              serverTime: Date.now(),
              ...(reset && { reset: true }),
            }),
        )
        if (socket.readyState === socket.OPEN) topics.set(message.topic, end)
        else end()
        return undefined
      }
      case 'unsubscribe': {
        topics.get(message.topic)?.()
        topics.delete(message.topic)
        return send({ id: message.id, ok: true })
      }
      case 'call': {
        if (message.name !== 'ping') throw new Refusal('not_found')
        return send({ id: message.id, ok: true, serverTime: Date.now() })
      }
    }
  }

  const refused = async (to: number, error: unknown): Promise<void> => {
    const language = await caller.then((c) => c.language).catch(() => 'EN' as const)
    const code =
      error instanceof Refusal
        ? error.code
        : isUnavailable(error)
          ? 'unavailable'
          : 'something_went_wrong'
    if (!(error instanceof Refusal))
      parts.log.error({ error: String(error) }, 'a realtime frame failed')
    send({ id: to, error: sentence(`errors_${code}`, language), code })
  }

  // One frame after the other, as they came.
  let turn: Promise<void> = Promise.resolve()
  let waiting = 0
  socket.on('message', (data: Buffer) => {
    waiting += 1
    if (waiting > maxWaiting) return socket.terminate()
    const given = parse(data)
    turn = turn
      .then(() => handle(readFrame(given)))
      .catch((error: unknown) => refused(idOf(given), error))
      .finally(() => (waiting -= 1))
  })
  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    for (const end of topics.values()) end()
    topics.clear()
    parts.telemetry.sockets.dec()
  })
}

/** @throws refusal invalid_input */
function readFrame(given: unknown): ClientFrame {
  const parsed = isSound(given) ? frame.safeParse(given) : undefined
  if (!parsed?.success) throw new Refusal('invalid_input')
  return parsed.data as ClientFrame
}

/** Whom to answer; 0 is nobody's question. */
function idOf(given: unknown): number {
  const asked = id.safeParse((given as { id?: unknown } | null | undefined)?.id)
  return asked.success ? asked.data : 0
}

function parse(data: Buffer): unknown {
  try {
    return JSON.parse(data.toString('utf8'))
  } catch {
    return undefined
  }
}
