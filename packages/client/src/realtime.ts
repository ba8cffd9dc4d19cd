import type { ServerFrame, TopicEvent } from '@plaudit/contract/realtime'

export interface RealtimeOptions {
  /** `wss://host/app/realtime`. */
  url: string
  session?: () => {
    token?: string | undefined
    username?: string | undefined
    ssid?: string | undefined
  }
  /** The browser's WebSocket by default. */
  webSocket?: typeof WebSocket
}

export interface TopicHandlers {
  onEvent: (event: TopicEvent) => void
  /** What is on the screen may be too old: load it anew. Also told once when the following begins. */
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
  /** The subscription that is not answered yet: everything after its answer comes again, in order. */
  asking: number | undefined
}

const minWait = 300
const maxWait = 15_000
/** A topic that the server could not give just now is asked for again after this long. */
const askAgain = 3_000
const passing = new Set(['unavailable', 'something_went_wrong', 'too_many_requests', 'in_progress'])
const deadAfter = 8_000
const pingEvery = 20_000

/** One socket for all topics of a page, opened when the first is followed. */
export function createRealtime(options: RealtimeOptions): RealtimeClient {
  const topics = new Map<string, Topic>()
  const listeners = new Set<(online: boolean) => void>()
  const asked = new Map<number, { topic?: Topic; sentAt: number }>()
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
  const send = (frame: Record<string, unknown>, topic?: Topic): number | undefined => {
    if (socket?.readyState !== Socket.OPEN) return undefined
    const id = nextId++
    asked.set(id, { sentAt: Date.now(), ...(topic !== undefined && { topic }) })
    socket.send(JSON.stringify({ id, ...frame }))
    return id
  }
  const subscribe = (name: string, topic: Topic): void => {
    topic.asking = send(
      {
        op: 'subscribe',
        topic: name,
        ...(topic.seq !== undefined && { since: topic.seq, epoch: topic.epoch }),
      },
      topic,
    )
  }

  const onRefusal = (topic: Topic, code: string): void => {
    for (const handlers of topic.handlers) handlers.onRefused?.(code)
    if (!passing.has(code)) return
    setTimeout(() => {
      for (const [name, followed] of topics)
        if (followed === topic && topic.asking === undefined) subscribe(name, topic)
    }, askAgain)
  }

  const onAnswer = (frame: Exclude<ServerFrame, TopicEvent>): void => {
    const question = asked.get(frame.id)
    asked.delete(frame.id)
    if (question === undefined) return
    const { topic } = question
    if (!('error' in frame) && frame.serverTime !== undefined)
      offset = frame.serverTime - (question.sentAt + Date.now()) / 2
    // The answer to an earlier question says nothing any more.
    if (topic?.asking !== frame.id) return
    topic.asking = undefined
    if ('error' in frame) return onRefusal(topic, frame.code)
    const first = topic.seq === undefined
    if (frame.reset || first) {
      topic.seq = frame.seq
      topic.epoch = frame.epoch
      for (const handlers of topic.handlers) handlers.onReset?.()
    }
  }

  const onEvent = (event: TopicEvent): void => {
    const topic = topics.get(event.topic)
    if (topic?.seq === undefined || topic.asking !== undefined || event.seq <= topic.seq) return
    if (event.seq > topic.seq + 1) return subscribe(event.topic, topic)
    topic.seq = event.seq
    for (const handlers of topic.handlers) handlers.onEvent(event)
  }

  /** A line that is gone, or is taken for gone: the next one is opened after a while. */
  const lost = (own: WebSocket): void => {
    if (socket !== own) return
    socket = undefined
    for (const topic of topics.values()) topic.asking = undefined
    say(false)
    if (!closed)
      timer = setTimeout(open, Math.min(maxWait, minWait * 2 ** failures++) * (0.5 + Math.random()))
  }

  const open = (): void => {
    if (closed || topics.size === 0 || socket) return
    clearTimeout(timer)
    const own = new Socket(options.url)
    socket = own
    lastHeard = Date.now()
    own.addEventListener('open', () => {
      if (socket !== own) return own.close()
      asked.clear()
      const { token, username, ssid } = options.session?.() ?? {}
      if (token) send({ op: 'auth', token: `${token}_${username ?? ''}`, ...(ssid && { ssid }) })
      for (const [name, topic] of topics) subscribe(name, topic)
      say(true)
    })
    own.addEventListener('message', (message: MessageEvent) => {
      if (socket !== own) return
      lastHeard = Date.now()
      // A server that takes the line and drops it at once is not there yet.
      failures = 0
      const frame = JSON.parse(String(message.data)) as ServerFrame
      if ('topic' in frame) onEvent(frame)
      else onAnswer(frame)
    })
    own.addEventListener('close', () => lost(own))
    own.addEventListener('error', () => own.close())
  }

  const check = (): void => {
    if (socket === undefined) return open()
    if (socket.readyState !== Socket.OPEN) return
    const asking = socket
    send({ op: 'call', name: 'ping' })
    const sentAt = Date.now()
    setTimeout(() => {
      if (socket !== asking || lastHeard >= sentAt) return
      // A dead line takes its time to close; the new one does not wait for it.
      lost(asking)
      asking.close()
    }, deadAfter)
  }
  const beat = setInterval(check, pingEvery)

  return {
    follow(name, handlers) {
      const topic = topics.get(name) ?? {
        handlers: new Set(),
        seq: undefined,
        epoch: undefined,
        asking: undefined,
      }
      const isNew = !topics.has(name)
      topics.set(name, topic)
      topic.handlers.add(handlers)
      if (socket === undefined) open()
      else if (isNew) subscribe(name, topic)
      if (topic.seq !== undefined)
        queueMicrotask(() => topic.handlers.has(handlers) && handlers.onReset?.())
      return () => {
        topic.handlers.delete(handlers)
        if (topic.handlers.size > 0 || topics.get(name) !== topic) return
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
