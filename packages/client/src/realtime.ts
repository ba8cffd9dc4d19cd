import type { ServerFrame } from '@plaudit/contract/realtime'
import type { Session } from './client.ts'
import { Line } from './line.ts'
import { FollowedTopic, type TopicHandlers } from './topics.ts'

export interface RealtimeOptions {
  /** `wss://host/app/realtime`. */
  url: string
  session?: () => Session
  /** The browser's WebSocket by default. */
  webSocket?: typeof WebSocket
}

export interface RealtimeClient {
  /** Follows a topic until the returned function is called; catches up by itself after every break. */
  follow(topic: string, handlers: TopicHandlers): () => void
  /** Milliseconds to add to the local clock to get the server's. */
  clockOffset(): number
  /** Looks at once whether the line is alive, for a laptop that woke up or a phone that is back. */
  wake(): void
  /** A new line with the session as it is now: somebody signed in or out. */
  renew(): void
  onState(listener: (online: boolean) => void): () => void
  close(): void
}

/** One socket for all topics of a page, opened when the first is followed. */
export function createRealtime(options: RealtimeOptions): RealtimeClient {
  const page = new Page(options)
  return {
    follow: (topic, handlers) => page.follow(topic, handlers),
    clockOffset: () => page.offset,
    wake: () => page.line.check(),
    renew: () => page.line.renew(),
    onState(listener) {
      page.listeners.add(listener)
      return () => page.listeners.delete(listener)
    },
    close: () => page.line.close(),
  }
}

/** What one page follows, and the questions it has asked. */
class Page {
  readonly listeners = new Set<(online: boolean) => void>()
  readonly line: Line
  offset = 0
  readonly #topics = new Map<string, FollowedTopic>()
  readonly #asked = new Map<number, { topic: FollowedTopic | undefined; sentAt: number }>()
  readonly #session: () => Session
  #nextId = 1

  constructor({ url, session, webSocket }: RealtimeOptions) {
    this.#session = session ?? (() => ({}))
    this.line = new Line({
      url,
      webSocket: webSocket ?? WebSocket,
      isWanted: () => this.#topics.size > 0,
      ping: () => void this.#ask({ op: 'call', name: 'ping' }),
      onOpen: () => this.#opened(),
      onFrame: (frame) => this.#heard(frame),
      onLost: () => this.#lost(),
    })
  }

  follow(name: string, handlers: TopicHandlers): () => void {
    const known = this.#topics.get(name)
    const topic = known ?? new FollowedTopic(name, (frame, asker) => this.#ask(frame, asker))
    this.#topics.set(name, topic)
    topic.handlers.add(handlers)
    if (!this.line.exists) this.line.open()
    else if (known === undefined) topic.subscribe()
    if (topic.isKnown) queueMicrotask(() => topic.handlers.has(handlers) && handlers.onReset?.())
    return () => {
      topic.handlers.delete(handlers)
      if (topic.handlers.size > 0 || this.#topics.get(name) !== topic) return
      this.#topics.delete(name)
      this.#ask({ op: 'unsubscribe', topic: name })
    }
  }

  #ask(frame: Record<string, unknown>, topic?: FollowedTopic): number | undefined {
    const id = this.#nextId
    if (!this.line.send({ id, ...frame })) return undefined
    this.#nextId += 1
    this.#asked.set(id, { topic, sentAt: Date.now() })
    return id
  }

  #opened(): void {
    this.#asked.clear()
    const { token, username, ssid } = this.#session()
    if (token) this.#ask({ op: 'auth', token: `${token}_${username ?? ''}`, ...(ssid && { ssid }) })
    for (const topic of this.#topics.values()) topic.subscribe()
    this.#say(true)
  }

  #lost(): void {
    for (const topic of this.#topics.values()) topic.lost()
    this.#say(false)
  }

  #heard(frame: ServerFrame): void {
    if ('topic' in frame) return this.#topics.get(frame.topic)?.happened(frame)
    const question = this.#asked.get(frame.id)
    this.#asked.delete(frame.id)
    if (question === undefined) return
    if (!('error' in frame) && frame.serverTime !== undefined)
      this.offset = frame.serverTime - (question.sentAt + Date.now()) / 2
    question.topic?.answered(frame)
  }

  #say(online: boolean): void {
    for (const listener of this.listeners) listener(online)
  }
}
