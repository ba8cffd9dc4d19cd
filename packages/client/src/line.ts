import type { ServerFrame } from '@plaudit/contract/realtime'

export interface LineOptions {
  url: string
  webSocket: typeof WebSocket
  onOpen: () => void
  onFrame: (frame: ServerFrame) => void
  onLost: () => void
  /** True while anybody needs a line. */
  isWanted: () => boolean
  /** Asks the server for a sign of life. */
  ping: () => void
}

const minWait = 300
const maxWait = 15_000
/** A server that has no place left is not asked again for so long. */
const fullWait = 30_000
/** Code of a server that closes the line because it has no place left. */
const full = 'too_many_requests'
const deadAfter = 8_000
const pingEvery = 20_000

/** WebSocket that is opened again, after a growing while, whenever it breaks. */
export class Line {
  readonly #options: LineOptions
  readonly #beat: ReturnType<typeof setInterval>
  #socket: WebSocket | undefined
  #failures = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #closed = false
  #lastHeard = 0
  /** Until then the server has no place, epoch milliseconds. */
  #fullUntil = 0

  constructor(options: LineOptions) {
    this.#options = options
    this.#beat = setInterval(() => this.check(), pingEvery)
  }

  /** There is a line, or one that is being opened. */
  get exists(): boolean {
    return this.#socket !== undefined
  }

  open(): void {
    if (this.#closed || this.#socket || !this.#options.isWanted()) return
    clearTimeout(this.#timer)
    const own = new this.#options.webSocket(this.#options.url)
    this.#socket = own
    this.#lastHeard = Date.now()
    own.addEventListener('open', () => {
      if (this.#socket === own) this.#options.onOpen()
      else own.close()
    })
    own.addEventListener('message', (message: MessageEvent) => {
      if (this.#socket === own) this.#heard(String(message.data))
    })
    own.addEventListener('close', ({ reason }) => this.#lost(own, reason === full))
    own.addEventListener('error', () => own.close())
  }

  /** @returns true if it was sent. */
  send(frame: Record<string, unknown>): boolean {
    if (this.#socket?.readyState !== this.#options.webSocket.OPEN) return false
    this.#socket.send(JSON.stringify(frame))
    return true
  }

  /** Looks if the line is alive; opens one when there is none. */
  check(): void {
    const asked = this.#socket
    if (asked === undefined) return Date.now() < this.#fullUntil ? undefined : this.open()
    if (asked.readyState !== this.#options.webSocket.OPEN) return
    this.#options.ping()
    const sentAt = Date.now()
    setTimeout(() => {
      if (this.#socket !== asked || this.#lastHeard >= sentAt) return
      // A dead line takes its time to close; the new one does not wait for it.
      this.#lost(asked)
      asked.close()
    }, deadAfter)
  }

  /** A new line in the place of the one there is, at once. */
  renew(): void {
    const old = this.#socket
    if (old === undefined) return
    this.#lost(old)
    old.close()
    this.#failures = 0
    this.open()
  }

  close(): void {
    this.#closed = true
    clearInterval(this.#beat)
    clearTimeout(this.#timer)
    this.#socket?.close()
  }

  #heard(text: string): void {
    this.#lastHeard = Date.now()
    // A server that takes the line and drops it at once is not there yet.
    this.#failures = 0
    this.#options.onFrame(JSON.parse(text) as ServerFrame)
  }

  /** A line that is gone, or is taken for gone: the next one is opened after a while. */
  #lost(own: WebSocket, isFull = false): void {
    if (this.#socket !== own) return
    this.#socket = undefined
    this.#options.onLost()
    if (this.#closed) return
    const usual = Math.min(maxWait, minWait * 2 ** this.#failures++)
    const wait = (isFull ? fullWait : usual) * (0.5 + Math.random())
    this.#fullUntil = isFull ? Date.now() + wait : 0
    this.#timer = setTimeout(() => this.open(), wait)
  }
}
