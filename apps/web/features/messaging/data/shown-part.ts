import type { Message } from '@plaudit/contract/messaging/shape'

/** Messages of a thread that are drawn at most; as many again may be known before the furthest are forgotten. */
export const mostShown = 300

interface Page {
  messages: readonly Message[]
  more: boolean
}

/**
 * Which part of a conversation is shown: a run without a hole, which ends where the conversation does or, for readers
 * further up, before. Messages known outside of it (a change of an old message, new ones meanwhile) are not shown,
 * since something may lie between.
 */
export class ShownPart {
  hasEarlier = true
  readonly #known: Map<number, Message>
  #from = 0
  /** The last one shown; undefined where everything up to the end is. */
  #to: number | undefined

  /** @param known every message that the reader has, kept right by the events. */
  constructor(known: Map<number, Message>) {
    this.#known = known
  }

  get hasLater(): boolean {
    return this.#to !== undefined
  }

  get first(): number | undefined {
    return this.inOrder()[0]?.seq
  }

  get last(): number | undefined {
    return this.#to
  }

  inOrder(): Message[] {
    const { isShown } = this
    return [...this.#known.values()].filter(isShown).sort((a, b) => a.seq - b.seq)
  }

  shows(seq: number): boolean {
    const message = this.#known.get(seq)
    return message !== undefined && this.isShown(message)
  }

  readonly isShown = ({ seq }: Message): boolean =>
    seq >= this.#from && (this.#to === undefined || seq <= this.#to)

  /** The latest page was read: it is shown, up to the end. */
  atEnd({ messages, more }: Page): void {
    this.#from = messages[0]?.seq ?? 0
    this.#to = undefined
    this.hasEarlier = more
  }

  /** Notes that the messages before the first were read. */
  above({ messages, more }: Page): void {
    this.#from = messages[0]?.seq ?? this.#from
    this.hasEarlier = more
    const shown = this.inOrder()
    if (shown.length > mostShown) this.#to = shown[mostShown - 1]?.seq
  }

  /**
   * Notes that the messages behind the last were read; without more of them, messages that came in meanwhile join on.
   */
  below({ messages, more }: Page): void {
    this.#to = more ? (messages.at(-1)?.seq ?? this.#to) : undefined
    this.#cutAbove()
  }

  /** The place around a message was read. */
  around({ messages }: Page): void {
    if (messages.length === 0) return
    this.#from = messages[0]?.seq ?? 0
    this.#to = messages.at(-1)?.seq
    this.hasEarlier = true
  }

  /** Forgets what is far from what is shown: it is read again when it is wanted. */
  trim(): void {
    if (this.#to === undefined && this.inOrder().length > mostShown * 2) this.#cutAbove()
    if (this.#known.size <= mostShown * 2) return
    for (const message of this.#known.values())
      if (!this.isShown(message)) this.#known.delete(message.seq)
  }

  #cutAbove(): void {
    const shown = this.inOrder()
    if (shown.length <= mostShown) return
    this.#from = shown[shown.length - mostShown]?.seq ?? this.#from
    this.hasEarlier = true
  }
}
