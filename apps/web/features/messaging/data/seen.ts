import { CallError } from '@plaudit/client/client'
import type { RealtimeClient } from '@plaudit/client/realtime'

type Line = Pick<RealtimeClient, 'call' | 'onState'>

/** Milliseconds after which a server that could not take it just now, or a script that did not come, is asked again. */
const again = 3000
const passing = new Set(['unavailable', 'something_went_wrong', 'too_many_requests', 'in_progress'])

/** Says how far a reader has read; what nobody heard is said again, once the line is open. */
export class Seen {
  readonly #line: () => Promise<Line>
  readonly #args: (seq: number) => Record<string, unknown>
  readonly #isReader: () => boolean
  #upto: number
  #waits = false

  /** `upto`: what the server knows already. `isReader`: false once another account is here. */
  constructor(
    line: () => Promise<Line>,
    args: (seq: number) => Record<string, unknown>,
    { upto, isReader }: { upto: number; isReader: () => boolean },
  ) {
    this.#line = line
    this.#args = args
    this.#upto = upto
    this.#isReader = isReader
  }

  /** The reader has seen everything up to this message. */
  upto(seq: number): void {
    if (seq <= this.#upto) return
    this.#upto = seq
    if (!this.#waits) void this.#say()
  }

  async #say(): Promise<void> {
    this.#waits = false
    if (!this.#isReader()) return
    const seq = this.#upto
    try {
      const line = await this.#line()
      await line.call('seen', this.#args(seq))
    } catch (error) {
      // Another call waits already, and says more.
      if (this.#waits || !isWorthSaying(error)) return
      this.#waits = true
      await this.#later(error)
    }
  }

  async #later(error: unknown): Promise<void> {
    const isOff = error instanceof CallError && error.status === 0
    const line = isOff ? await this.#line().catch(() => undefined) : undefined
    if (line === undefined) {
      const { retryAfter } = error as { retryAfter?: number }
      setTimeout(() => void this.#say(), retryAfter === undefined ? again : retryAfter * 1000)
      return
    }
    const stop = line.onState((isOnline) => {
      if (!isOnline) return
      stop()
      void this.#say()
    })
  }
}

/** A refusal stands; a line that was not there, a busy server and a script that did not come do not. */
const isWorthSaying = (error: unknown): boolean =>
  !(error instanceof CallError) || error.status === 0 || passing.has(error.code)
