import type { ConversationEvent, Message, MemberMarks } from '@plaudit/contract/messaging/shape'
import type { TopicEvent } from '@plaudit/contract/realtime'

/** A page of what changed after an event (messages/getMessages). */
export interface ChangesPage {
  messages: Message[]
  /** The event that the page goes up to. */
  seq: number
  head: number
  epoch: string
  marks: MemberMarks[]
  more: boolean
}

export interface ReaderParts {
  /** Fetches what is new or changed after an event, oldest change first. */
  changesAfter: (seq: number) => Promise<ChangesPage>
  /** The latest page, for a client that knows nothing yet, or must begin anew. */
  latest: () => Promise<ChangesPage>
  /** Everything that the reader learnt, at once. */
  onChange: () => void
  /** People, settings or what is pinned changed, or may have where something was missed. */
  onReload?: () => void
  onFault?: (error: unknown) => void
  /** The reader: their own signs stand also where a message names other people alone. */
  userId?: number | undefined
}

/**
 * Conversation as a device has it. The subscription is live before anything is fetched; what comes meanwhile is held
 * back; the gap is fetched in pages up to the head; and only what was applied moves the cursor. A message is known by
 * its number, and the latest change of it stands, so that repeats and pages that overlap change nothing.
 */
export class ConversationReader {
  readonly messages = new Map<number, Message>()
  readonly marks = new Map<number, MemberMarks>()
  /** The event up to which everything is known; undefined before the first page. */
  cursor: number | undefined
  epoch: string | undefined
  readonly #parts: ReaderParts
  #held: TopicEvent<ConversationEvent>[] = []
  #fetching: Promise<void> | undefined
  #again = false
  /** Events between the cursor and the head have not been fetched: nothing may move over them. */
  #isBehind = true
  /** The known messages are out of date: the latest are loaded again. */
  #isAnew = false

  constructor(parts: ReaderParts) {
    this.#parts = parts
  }

  /** Messages in their order, which is their number's and never a clock's. */
  get inOrder(): Message[] {
    return [...this.messages.values()].sort((a, b) => a.seq - b.seq)
  }

  /** The subscription is live, from here on without gap or anew: everything since the cursor is fetched. */
  begin(): Promise<void> {
    this.#isBehind = true
    if (this.#fetching !== undefined) {
      this.#again = true
      return this.#fetching
    }
    this.#fetching = this.#catchUp().finally(() => {
      this.#fetching = undefined
    })
    return this.#fetching
  }

  /** An event of the subscription. */
  happened(event: TopicEvent<ConversationEvent>): void {
    if (this.#hear(event)) this.#parts.onChange()
  }

  /** @returns true if it was applied, or held back. */
  #hear(event: TopicEvent<ConversationEvent>): boolean {
    if (this.#isBehind || this.cursor === undefined) {
      this.#held.push(event)
      return false
    }
    this.#take(event)
    return true
  }

  /** Puts in what a page or an answer gave: of two versions of a message the later one stands. */
  put(messages: readonly Message[]): void {
    for (const message of messages) {
      const known = this.messages.get(message.seq)
      if (known === undefined || known.changed <= message.changed)
        this.messages.set(message.seq, message)
    }
  }

  mark({ user_id, delivered, seen }: MemberMarks): void {
    const known = this.marks.get(user_id)
    this.marks.set(user_id, {
      user_id,
      delivered: Math.max(delivered, seen, known?.delivered ?? 0),
      seen: Math.max(seen, known?.seen ?? 0),
    })
  }

  async #catchUp(): Promise<void> {
    // A gap holds what no message tells: people, settings, what is pinned.
    const hasGap = this.cursor !== undefined
    try {
      do {
        this.#again = false
        await this.#fetchAll()
        if (this.#again) continue
        this.#isBehind = false
        for (const event of this.#held.splice(0)) this.#hear(event)
      } while (this.#again)
      this.#parts.onChange()
      if (hasGap) this.#parts.onReload?.()
    } catch (error) {
      this.#parts.onFault?.(error)
    }
  }

  /** Pages to the head. A page says how far it goes, whether or not anything on it can be seen. */
  async #fetchAll(): Promise<void> {
    for (;;) {
      const { cursor = 0 } = this
      const page =
        this.cursor === undefined || this.#isAnew
          ? await this.#parts.latest()
          : await this.#parts.changesAfter(this.cursor)
      const isOther = this.epoch !== undefined && page.epoch !== this.epoch
      if (isOther || page.head < cursor) {
        // The database was restored, or a failover lost its end: numbers mean other things now.
        this.#forget()
        continue
      }
      const isFirst = this.cursor === undefined || this.#isAnew
      if (this.#isAnew) this.messages.clear()
      this.#isAnew = false
      this.epoch = page.epoch
      this.put(page.messages)
      for (const mark of page.marks) this.mark(mark)
      this.cursor = Math.max(this.cursor ?? 0, isFirst ? page.head : page.seq)
      if (isFirst || !page.more) return
    }
  }

  /** The reader's right ended: nothing stays of what was read, and nothing more is taken in until it begins anew. */
  forget(): void {
    this.#forget()
    this.#held = []
    this.#isBehind = true
  }

  #forget(): void {
    this.messages.clear()
    this.marks.clear()
    this.cursor = undefined
    this.epoch = undefined
  }

  /** An event goes to all: of a sign that many gave, it may not name the reader. */
  #withOwn(data: Extract<ConversationEvent, { message: Message }>): Message {
    const { message } = data
    const { userId } = this.#parts
    if (userId === undefined) return message
    const isOwn = (one: Message['reactions'][number]) => one.users.includes(userId)
    const told = data.kind === 'reaction' && data.by?.user_id === userId ? data.by.signs : undefined
    const known = this.messages.get(message.seq)?.reactions ?? []
    const own = told ?? known.filter(isOwn).map(({ sign }) => sign)
    return {
      ...message,
      reactions: message.reactions.map((one) => {
        const isNamed = isOwn(one) || one.users.length === one.count
        return isNamed || !own.includes(one.sign) ? one : { ...one, users: [...one.users, userId] }
      }),
    }
  }

  #take({ seq, data }: TopicEvent<ConversationEvent>): void {
    if (this.cursor === undefined || seq <= this.cursor) return
    if (data.kind === 'clear') {
      // Many messages changed at once: the cursor moves when they were read.
      this.#isAnew = true
      void this.begin()
      return
    }
    if ('message' in data) {
      this.put([this.#withOwn(data)])
      // The writer has read everything that stands above.
      const { user_id } = data.message
      if (data.kind === 'message' && user_id !== null)
        this.mark({ user_id, delivered: seq, seen: data.seen === true ? seq : 0 })
    } else if (data.kind === 'delivered' || data.kind === 'seen')
      this.mark({
        user_id: data.user_id,
        delivered: data.upto,
        seen: data.kind === 'seen' ? data.upto : 0,
      })
    else this.#parts.onReload?.()
    this.cursor = seq
  }
}
