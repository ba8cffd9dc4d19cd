import type { SharedMemory } from '../redis.ts'

interface HintLineParts {
  memory: SharedMemory
  /** Something another node, or this one, has told. */
  onHint: (hint: string) => void
  /** Tells all nodes over PostgreSQL that this one hears nothing. */
  sayDeaf: () => Promise<unknown>
  /** Nothing was heard for a while: events that were announced meanwhile have to be looked up. */
  onReturn: () => Promise<void>
}

const channel = 'hints'
/** Sent when nothing happens, so that silence means a broken line. */
const beat = '.'
const beatEvery = 1000
/** Milliseconds of silence after which a node takes itself for deaf. */
const silence = 3000
/** Milliseconds for which everybody tells one that is deaf over PostgreSQL; it says so again before they are over. */
const deafFor = 6000

/**
 * Hints between nodes by Redis instead of by NOTIFY. A node that does not hear its own and others' beats, be Redis dead,
 * slow or beyond its reach, says so over PostgreSQL, and is told by NOTIFY, as all are, until it hears again.
 */
export class HintLine {
  readonly #parts: HintLineParts
  readonly #timer: NodeJS.Timeout
  #heardAt = -Infinity
  #deafUntil = 0
  /** Until it has heard something: hints that are told while it still dials, it does not hear. */
  #isDeaf = true

  constructor(parts: HintLineParts) {
    this.#parts = parts
    parts.memory.listen(channel, (text) => this.#heard(text))
    this.#timer = setInterval(() => void this.#look(), beatEvery).unref()
    void this.#look()
  }

  /** @returns whether every node hears it by this line. */
  async publish(hints: readonly string[]): Promise<boolean> {
    if (this.#isDeaf || performance.now() < this.#deafUntil) return false
    return this.#say(hints.join('\n'))
  }

  /** A node said that it hears nothing. */
  heardOfDeaf(): void {
    this.#deafUntil = performance.now() + deafFor
  }

  close(): void {
    clearInterval(this.#timer)
  }

  async #say(text: string): Promise<boolean> {
    const { memory } = this.#parts
    const place = `${memory.prefix}${channel}`
    return (await memory.ask((redis) => redis.publish(place, text))) !== undefined
  }

  #heard(text: string): void {
    this.#heardAt = performance.now()
    if (this.#isDeaf) void this.#return()
    this.#isDeaf = false
    if (text !== beat) for (const hint of text.split('\n')) this.#parts.onHint(hint)
  }

  async #look(): Promise<void> {
    void this.#say(beat)
    const wasDeaf = this.#isDeaf
    this.#isDeaf = performance.now() - this.#heardAt > silence
    if (!this.#isDeaf) return
    // While PostgreSQL is away too there is nothing to hear of; the line to it looks everything up when it is back.
    await this.#parts.sayDeaf().catch(() => undefined)
    if (!wasDeaf) await this.#return()
  }

  #return(): Promise<void> {
    return this.#parts.onReturn().catch(() => undefined)
  }
}
