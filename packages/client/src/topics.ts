import type {
  ServerFrame,
  Stand,
  TopicEnd,
  TopicEvent,
  TopicPassing,
} from '@plaudit/contract/realtime'

export interface TopicHandlers {
  onEvent: (event: TopicEvent) => void
  /** Hears what is told in passing: typing. */
  onPass?: (data: unknown) => void
  /**
   * Called when the screen may be too old and must be loaded anew, and once when the following begins, with how far the
   * topic has come: an answer that was read at that place, or later, misses nothing.
   */
  onReset?: (stand: Stand) => void
  onRefused?: (code: string) => void
  /** The right to the topic was lost: nothing more comes, unless it is followed anew or somebody else signs in. */
  onEnded?: () => void
}

/** Asks the server; gives the question's id, or undefined while there is no line. */
export type Ask = (frame: Record<string, unknown>, topic?: FollowedTopic) => number | undefined

type Answer = Exclude<ServerFrame, TopicEvent | TopicEnd | TopicPassing>

/** A topic that the server could not give just now is asked for again after this long. */
export const askAgain = 3_000
const passing = new Set(['unavailable', 'something_went_wrong', 'too_many_requests', 'in_progress'])

/** Tells that a refusal says nothing of a right: the same may be granted a moment later. */
export const isPassing = (code: string): boolean => passing.has(code)

/** Topic with its followers here, and how far it was heard. */
export class FollowedTopic {
  readonly handlers = new Set<TopicHandlers>()
  readonly #name: string
  readonly #ask: Ask
  #seq: number | undefined
  #epoch: string | undefined
  /** The subscription that is not answered yet: everything after its answer comes again, in order. */
  #asking: number | undefined
  #isEnded = false

  constructor(name: string, ask: Ask) {
    this.#name = name
    this.#ask = ask
  }

  /** Place of the topic as the server and its events have told it. */
  get stand(): Stand | undefined {
    return this.#seq === undefined ? undefined : { seq: this.#seq, epoch: this.#epoch ?? '' }
  }

  /** Nothing comes of it any more, and nothing is asked for. */
  get isEnded(): boolean {
    return this.#isEnded
  }

  subscribe(): void {
    this.#isEnded = false
    const since = this.#seq !== undefined && { since: this.#seq, epoch: this.#epoch }
    this.#asking = this.#ask({ op: 'subscribe', topic: this.#name, ...since }, this)
  }

  /** The line is gone: no answer comes on it any more. */
  lost(): void {
    this.#asking = undefined
  }

  answered(frame: Answer): void {
    // The answer to an earlier question says nothing any more.
    if (this.#asking !== frame.id) return
    this.#asking = undefined
    if ('error' in frame) return this.#refused(frame.code)
    if (!frame.reset && this.#seq !== undefined) return
    this.#seq = frame.seq
    this.#epoch = frame.epoch
    const { stand } = this
    if (stand) for (const handlers of this.handlers) handlers.onReset?.(stand)
  }

  happened(event: TopicEvent): void {
    if (this.#seq === undefined || this.#asking !== undefined || event.seq <= this.#seq) return
    if (event.seq > this.#seq + 1) return this.subscribe()
    this.#seq = event.seq
    for (const handlers of this.handlers) handlers.onEvent(event)
  }

  passed(data: unknown): void {
    for (const handlers of this.handlers) handlers.onPass?.(data)
  }

  /** Ends the following. The topic is not asked for again by itself: the answer would be no. */
  ended(): void {
    // A question that was asked since decides.
    if (this.#asking !== undefined || this.#isEnded) return
    this.#isEnded = true
    // A page that follows it again loads anew: what was kept was kept by a right that is gone.
    this.#seq = undefined
    for (const handlers of this.handlers) handlers.onEnded?.()
  }

  #refused(code: string): void {
    for (const handlers of this.handlers) handlers.onRefused?.(code)
    // It was followed before: the right to it ended while the line was away.
    if (!isPassing(code)) return this.#seq === undefined ? undefined : this.ended()
    setTimeout(() => {
      if (this.handlers.size > 0 && this.#asking === undefined) this.subscribe()
    }, askAgain)
  }
}
