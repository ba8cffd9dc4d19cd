import type { ClientFrame, FrameId } from '@plaudit/contract/realtime'
import type { FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import { databaseNow } from '../db/databaseClock.ts'
import { isUnavailable, Refusal } from '../errors.ts'
import type { Caller } from '../http/caller.ts'
import type { Limits } from '../http/limits.ts'
import { failureOf, sentence } from '../http/sentences.ts'
import type { Log } from '../telemetry.ts'
import { grantOf, type TopicPolicies } from './access.ts'
import { parseFrame, questionOf, readFrame } from './frames.ts'
import type { Realtime } from './hub.ts'
import { operate, type Operations } from './operations.ts'
import type { Seat, Seats } from './seats.ts'
import type { Subscription } from './subscription.ts'

export interface LineParts {
  realtime: Realtime
  policies: TopicPolicies
  operations: Operations
  limits: Limits
  identify: (request: FastifyRequest) => Promise<Caller>
  /** Identifies again with the token and ssid of an `auth` frame. */
  identifyToken: (
    request: FastifyRequest,
    token: string,
    ssid: string | undefined,
  ) => Promise<Caller>
  log: Log
  seats: Seats
  /** Hears that somebody was turned away. */
  onFull: () => void
}

const maxTopics = 100
/** A watcher that does not read is let go: it catches up when it comes back. */
const maxBuffered = 1_000_000
/** Frames of one watcher that wait for their turn; a page sends a few at a time. */
const maxWaiting = 500

/** An open WebSocket: its caller, and what it follows. */
export class Line {
  readonly #socket: WebSocket
  readonly #request: FastifyRequest
  readonly #parts: LineParts
  readonly #seat: Seat
  readonly #topics = new Map<string, Subscription>()
  /** The session that the line was told last. */
  #proof: { token: string; ssid: string | undefined } | undefined
  /** Caller whose frames are counted, and in whose language they are answered; rights are asked of `#callerNow`. */
  #caller: Promise<Caller>
  /** Frames are handled one after the other, as they came. */
  #turn: Promise<void> = Promise.resolve()
  #waiting = 0
  #isHeld = false

  constructor(socket: WebSocket, request: FastifyRequest, parts: LineParts, seat: Seat) {
    this.#socket = socket
    this.#request = request
    this.#parts = parts
    this.#seat = seat
    this.#caller = parts.identify(request).then((caller) => this.#counted(caller))
    // A caller with a wrong token is nobody whose frames could be counted.
    this.#caller.catch((error: unknown) =>
      error instanceof Refusal && error.code !== 'too_many_requests'
        ? socket.close(1008, error.code)
        : socket.close(1013, codeOf(error)),
    )
  }

  /** @throws refusal too_many_requests where their network or they themselves have as many lines as one may. */
  #counted(caller: Caller): Caller {
    if (this.#seat.isFor(caller)) return caller
    this.#parts.onFull()
    throw new Refusal('too_many_requests')
  }

  take(data: Buffer): void {
    const socket = this.#socket
    if (socket.readyState !== socket.OPEN) return
    if (this.#waiting >= maxWaiting) {
      this.#parts.onFull()
      return socket.close(1008, 'too_many_requests')
    }
    this.#waiting += 1
    const given = parseFrame(data)
    this.#turn = this.#turn
      .then(() => this.#handle(readFrame(given)))
      .catch((error: unknown) => this.#refused(questionOf(given), error))
      .finally(() => (this.#waiting -= 1))
  }

  close(): void {
    for (const subscription of this.#topics.values()) subscription.leave()
    this.#topics.clear()
    this.#seat.leave()
  }

  #answer(value: Record<string, unknown>): void {
    this.#write(JSON.stringify(value))
  }

  #write(data: string | Buffer): void {
    const socket = this.#socket
    if (socket.bufferedAmount > maxBuffered) return socket.terminate()
    if (socket.readyState !== socket.OPEN) return
    this.#hold()
    socket.send(data, { binary: false })
  }

  /** Sends together what is written in one turn: a client that comes back is told all that it missed by one packet. */
  #hold(): void {
    const { socket } = this.#request.raw
    if (this.#isHeld) return
    this.#isHeld = true
    socket.cork()
    process.nextTick(() => {
      this.#isHeld = false
      socket.uncork()
    })
  }

  /** The caller at this moment. @throws refusal invalid_session where the session has ended. */
  #callerNow(): Promise<Caller> {
    const { identify, identifyToken } = this.#parts
    return this.#proof
      ? identifyToken(this.#request, this.#proof.token, this.#proof.ssid)
      : identify(this.#request)
  }

  async #handle(message: ClientFrame): Promise<void> {
    await this.#parts.limits.take('read', await this.#caller)
    switch (message.op) {
      case 'auth':
        return this.#prove(message)
      case 'subscribe':
        return this.#subscribe(message)
      case 'unsubscribe': {
        this.#leave(message.topic)
        return this.#answer({ id: message.id, ok: true })
      }
      case 'call': {
        const serverTime = databaseNow()
        if (message.name === 'ping')
          return this.#answer({ id: message.id, ok: true, serverTime, data: { serverTime } })
        const data = await operate(this.#parts, message, await this.#callerNow())
        return this.#answer({ id: message.id, ok: true, data })
      }
    }
  }

  /**
   * Another caller, or another session of the same one: topics that were followed before are followed by their rights,
   * or end.
   */
  async #prove({ id, token, ssid }: Extract<ClientFrame, { op: 'auth' }>): Promise<void> {
    // A caller who was not proven stays who they were: a visitor still watches what everybody may.
    const proven = await this.#parts.identifyToken(this.#request, token, ssid)
    if (!this.#seat.isFor(proven)) {
      this.#parts.onFull()
      return this.#socket.close(1013, 'too_many_requests')
    }
    this.#proof = { token, ssid }
    this.#caller = Promise.resolve(proven)
    for (const subscription of this.#topics.values()) subscription.askAgain()
    this.#answer({ id, ok: true, serverTime: databaseNow() })
  }

  async #subscribe(asked: Extract<ClientFrame, { op: 'subscribe' }>): Promise<void> {
    const { id, topic, since, epoch } = asked
    const { policies, realtime } = this.#parts
    if (this.#topics.size >= maxTopics && !this.#topics.has(topic))
      throw new Refusal('too_many_requests')
    const subscription = await realtime.admit(
      async () => grantOf(policies, topic, await this.#callerNow()),
      { send: (frame) => this.#write(frame.bytes), end: (how) => this.#ended(topic, how) },
    )
    this.#leave(topic)
    subscription.whenOver(() => {
      if (this.#topics.get(topic) === subscription) this.#topics.delete(topic)
    })
    if (this.#socket.readyState !== this.#socket.OPEN) return subscription.leave()
    this.#topics.set(topic, subscription)
    const from = since === undefined ? undefined : { seq: since, epoch }
    await realtime.begin(subscription, from, ({ reset, ...position }) =>
      this.#answer({
        id,
        ok: true,
        ...position,
        serverTime: databaseNow(),
        ...(reset && { reset: true }),
      }),
    )
  }

  /** Ends the whole line if nobody could say what is right: its client comes back and asks anew. */
  #ended(topic: string, how: 'lost' | 'unknown'): void {
    if (how === 'lost') this.#answer({ topic, ended: true })
    else this.#socket.close(1013, 'unavailable')
  }

  #leave(topic: string): void {
    this.#topics.get(topic)?.leave()
  }

  async #refused(to: FrameId, error: unknown): Promise<void> {
    const language = await this.#caller.then((c) => c.language).catch(() => 'EN' as const)
    if (error instanceof Refusal) {
      const { retryAfter } = error.detail
      const more = retryAfter !== undefined && { retry_after: retryAfter }
      return this.#answer({ id: to, ...failureOf(error, language), ...more })
    }
    const code = codeOf(error)
    this.#parts.log.error({ error: String(error) }, 'a realtime frame failed')
    this.#answer({ id: to, error: sentence(`errors_${code}`, language), code })
  }
}

function codeOf(error: unknown): Refusal['code'] {
  if (error instanceof Refusal) return error.code
  return isUnavailable(error) ? 'unavailable' : 'something_went_wrong'
}
