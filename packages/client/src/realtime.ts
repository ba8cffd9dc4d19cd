import type { ServerFrame, TopicEvent } from '@plaudit/contract/realtime'

export interface RealtimeOptions {
  /** `wss://host/app/realtime`. */
  url: string
  session?: () => { token?: string | undefined; username?: string | undefined; ssid?: string | undefined }
  /** The browser's WebSocket by default. */
  webSocket?: typeof WebSocket
}

export interface TopicHandlers {
  onEvent: (event: TopicEvent) => void
  /** What is on the screen may be too old: load it anew. Also told at the first subscription of a topic. */
  onReset?: () => void
  onRefused?: (code: string) => void
}

export interface RealtimeClient {
  /** Follows a topic until the returned function is called; catches up by itself after every break. */
  follow(topic: string, handlers: TopicHandlers): () => void
  /** Milliseconds to add to the local clock to get the server's. */
  clockOffset(): number
  /** Looks at once whether the line is alive, for a laptop that woke up or a phone that is back. */
  wake(): void
  onState(listener: (online: boolean) => void): () => void
  close(): void
}

interface Topic {
  handlers: Set<TopicHandlers>
  seq: number | undefined
  epoch: string | undefined
}

const minWait = 300
const maxWait = 15_000
const deadAfter = 8_000
const pingEvery = 20_000

/** One socket for all topics of a page, opened when the first is followed. */
export function createRealtime(options: RealtimeOptions): RealtimeClient {
  const topics = new Map<string, Topic>()
  const listeners = new Set<(online: boolean) => void>()
  const asked = new Map<number, { topic?: string; sentAt: number }>()
  const Socket = options.webSocket ?? WebSocket
  let socket: WebSocket | undefined
  let nextId = 1
  let offset = 0
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let closed = false
  let lastHeard = 0

  const say = (online: boolean): void => {
    for (const listener of listeners) listener(online)
  }
  const send = (frame: Record<string, unknown>, topic?: string): void => {
    if (socket?.readyState !== Socket.OPEN) return
    const id = nextId++
    asked.set(id, { sentAt: Date.now(), ...(topic !== undefined && { topic }) })
    socket.send(JSON.stringify({ id, ...frame }))
  }
  const subscribe = (name: string, topic: Topic): void =>
    send({ op: 'subscribe', topic: name, ...(topic.seq !== undefined && { since: topic.seq, epoch: topic.epoch }) }, name)

  const onAnswer = (frame: Exclude<ServerFrame, TopicEvent>): void => {
    const question = asked.get(frame.id)
    asked.delete(frame.id)
    if (question === undefined) return
    const topic = question.topic === undefined ? undefined : topics.get(question.topic)
    if ('error' in frame) {
      for (const handlers of topic?.handlers ?? []) handlers.onRefused?.(frame.code)
      return
    }
    if (frame.serverTime !== undefined) offset = frame.serverTime - (question.sentAt + Date.now()) / 2
    if (topic === undefined || frame.seq === undefined) return
    const first = topic.seq === undefined
    topic.seq = frame.seq
    topic.epoch = frame.epoch
    if (frame.reset || first) for (const handlers of topic.handlers) handlers.onReset?.()
  }

  const onEvent = (event: TopicEvent): void => {
    const topic = topics.get(event.topic)
    if (topic === undefined || (topic.seq !== undefined && event.seq <= topic.seq)) return
    if (topic.seq !== undefined && event.seq > topic.seq + 1) return subscribe(event.topic, topic)
    topic.seq = event.seq
    for (const handlers of topic.handlers) handlers.onEvent(event)
  }

  const open = (): void => {
    if (closed || topics.size === 0 || (socket && socket.readyState <= Socket.OPEN)) return
    clearTimeout(timer)
    const own = new Socket(options.url)
    socket = own
    lastHeard = Date.now()
    own.addEventListener('open', () => {
      failures = 0
      asked.clear()
      const { token, username, ssid } = options.session?.() ?? {}
      if (token) send({ op: 'auth', token: `${token}_${username ?? ''}`, ...(ssid && { ssid }) })
      for (const [name, topic] of topics) subscribe(name, topic)
      say(true)
    })
    own.addEventListener('message', (message: MessageEvent) => {
      lastHeard = Date.now()
      const frame = JSON.parse(String(message.data)) as ServerFrame
      if ('topic' in frame) onEvent(frame)
      else onAnswer(frame)
    })
    own.addEventListener('close', () => {
      if (socket !== own) return
      socket = undefined
      say(false)
      if (!closed) timer = setTimeout(open, Math.min(maxWait, minWait * 2 ** failures++) * (0.5 + Math.random()))
    })
    own.addEventListener('error', () => own.close())
  }

  const check = (): void => {
    if (socket?.readyState !== Socket.OPEN) return open()
    const asking = socket
    send({ op: 'call', name: 'ping' })
    const sentAt = Date.now()
    setTimeout(() => {
      if (socket === asking && lastHeard < sentAt) asking.close()
    }, deadAfter)
  }
  const beat = setInterval(check, pingEvery)

  return {
    follow(name, handlers) {
      const topic = topics.get(name) ?? { handlers: new Set(), seq: undefined, epoch: undefined }
      topics.set(name, topic)
      topic.handlers.add(handlers)
      if (socket?.readyState === Socket.OPEN && topic.handlers.size === 1) subscribe(name, topic)
      else open()
      return () => {
        topic.handlers.delete(handlers)
        if (topic.handlers.size > 0) return
        topics.delete(name)
        send({ op: 'unsubscribe', topic: name })
      }
    },
    clockOffset: () => offset,
    wake: check,
    onState(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {
      closed = true
      clearInterval(beat)
      clearTimeout(timer)
      socket?.close()
    },
  }
}
