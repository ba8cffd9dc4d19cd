import type { ErrorCode } from '@plaudit/contract/errors'
import type { FrameId, ServerFrame } from '@plaudit/contract/realtime'
import { CallError, type Session } from './client.ts'
import { Line } from './line.ts'
import { askAgain, FollowedTopic, isPassing, type TopicHandlers } from './topics.ts'

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
  /**
   * Asks for an operation by its name (api: Realtime).
   * @throws CallError as the server refuses, or with status 0 where there is no line or it breaks before the answer.
   */
  call(name: string, args?: unknown): Promise<unknown>
  /** Milliseconds to add to the local clock to get the server's. */
  clockOffset(): number
  /** Looks at once if the line is alive, for a laptop that woke up or a phone that is back. */
  wake(): void
  /** A new line with the session as it is now: somebody signed in or out. */
  renew(): void
  onState(listener: (online: boolean) => void): () => void
  close(): void
}

/** Opens one socket for all topics of a page, when the first topic is followed. */
export function createRealtime(options: RealtimeOptions): RealtimeClient {
  const page = new Page(options)
  return {
    follow: (topic, handlers) => page.follow(topic, handlers),
    call: (name, args) => page.call(name, args),
    clockOffset: () => page.offset,
    wake: () => page.line.check(),
    renew: () => page.line.renew(),
    onState(listener) {
      page.listeners.add(listener)
      return () => page.listeners.delete(listener)
    },
    close: () => page.close(),
  }
}

interface Question {
  topic: FollowedTopic | undefined
  sentAt: number
  /** Answer of an operation. */
  resolve?: (data: unknown) => void
  reject?: (error: CallError) => void
}

const offline = () => new CallError(0, undefined, 'There is no line.')

/** Topics that one page follows, and the questions it has asked. */
class Page {
  readonly listeners = new Set<(online: boolean) => void>()
  readonly line: Line
  offset = 0
  readonly #topics = new Map<string, FollowedTopic>()
  readonly #asked = new Map<FrameId, Question>()
  readonly #session: () => Session
  #nextId = 1
  #proving: ReturnType<typeof setTimeout> | undefined

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
    else if (known === undefined || known.isEnded) topic.subscribe()
    if (topic.stand)
      queueMicrotask(() => {
        const { stand } = topic
        if (stand && topic.handlers.has(handlers)) handlers.onReset?.(stand)
      })
    return () => {
      topic.handlers.delete(handlers)
      if (topic.handlers.size > 0 || this.#topics.get(name) !== topic) return
      this.#topics.delete(name)
      this.#ask({ op: 'unsubscribe', topic: name })
    }
  }

  call(name: string, args?: unknown): Promise<unknown> {
    const id = this.#ask({ op: 'call', name, ...(args !== undefined && { args }) })
    const question = id === undefined ? undefined : this.#asked.get(id)
    if (question === undefined) return Promise.reject(offline())
    return new Promise((resolve, reject) => Object.assign(question, { resolve, reject }))
  }

  #ask(frame: Record<string, unknown>, topic?: FollowedTopic): number | undefined {
    const id = this.#nextId
    if (!this.line.send({ id, ...frame })) return undefined
    this.#nextId += 1
    this.#asked.set(id, { topic, sentAt: Date.now() })
    return id
  }

  close(): void {
    clearTimeout(this.#proving)
    this.line.close()
  }

  #opened(): void {
    this.#forget()
    this.#begin()
    this.#say(true)
  }

  /** Proves the session to the server, then subscribes to the topics that the page follows. */
  #begin(): void {
    clearTimeout(this.#proving)
    this.#signIn()
    for (const topic of this.#topics.values()) topic.subscribe()
  }

  #signIn(): void {
    const { token, username, ssid } = this.#session()
    if (!token) return
    const id = this.#ask({ op: 'auth', token: `${token}_${username ?? ''}`, ...(ssid && { ssid }) })
    const question = id === undefined ? undefined : this.#asked.get(id)
    if (question === undefined) return
    question.reject = ({ code, retryAfter }) => {
      if (!isPassing(code)) return
      // The server could not say who this is and takes the page for a visitor's: what it refuses now says nothing.
      for (const topic of this.#topics.values()) topic.lost()
      const wait = retryAfter === undefined ? askAgain : retryAfter * 1000
      this.#proving = setTimeout(() => this.#begin(), wait)
    }
  }

  /** No answer comes on a line that is gone. */
  #forget(): void {
    const questions = [...this.#asked.values()]
    this.#asked.clear()
    for (const { reject } of questions) reject?.(offline())
  }

  #lost(): void {
    this.#forget()
    clearTimeout(this.#proving)
    for (const topic of this.#topics.values()) topic.lost()
    this.#say(false)
  }

  #heard(frame: ServerFrame): void {
    if ('ended' in frame) return this.#topics.get(frame.topic)?.ended()
    if ('topic' in frame && frame.type === 'pass')
      return this.#topics.get(frame.topic)?.passed(frame.data)
    if ('topic' in frame) return this.#topics.get(frame.topic)?.happened(frame)
    const question = this.#asked.get(frame.id)
    this.#asked.delete(frame.id)
    if (question === undefined) return
    if (!('error' in frame) && frame.serverTime !== undefined)
      this.offset = frame.serverTime - (question.sentAt + Date.now()) / 2
    question.topic?.answered(frame)
    if (!('error' in frame)) return question.resolve?.(frame.data)
    const { error, code, fields } = frame
    const failure = { error, code: code as ErrorCode, ...(fields && { fields }) }
    question.reject?.(new CallError(400, failure, error, frame.retry_after))
  }

  #say(online: boolean): void {
    for (const listener of this.listeners) listener(online)
  }
}
