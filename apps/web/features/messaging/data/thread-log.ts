import { ConversationReader } from '@plaudit/client/conversation'
import { messagePage } from '@plaudit/contract/messaging/limits'
import type { ConversationEvent, Message, Passing } from '@plaudit/contract/messaging/shape'
import type { TopicEvent } from '@plaudit/contract/realtime'
import { isRightOver } from '../../../lib/failure.ts'
import { askOrKept } from '../../../lib/query.ts'
import { placeOf } from './outbox.ts'
import type { As } from './use-list.ts'
import { ShownPart } from './shown-part.ts'

const typingFor = 5000
const again = 3000
/** Answered messages that are asked for at once. */
const mostQuotes = 50

/** State of a thread as the screen shows it. */
export interface ThreadView {
  messages: Message[]
  marks: ConversationReader['marks']
  isLoading: boolean
  hasEarlier: boolean
  /** Set while one reads further up: the last messages are not shown. */
  hasLater: boolean
  fault: unknown
  /** The person who is writing. */
  typist: number | undefined
}

/** The messages of one conversation or room on this screen: read, followed, and read further up. */
export class ThreadLog {
  readonly place: string
  readonly #asked: { as?: 'support' } & ReturnType<typeof placeOf>
  readonly #userId: number | undefined
  readonly #listeners = new Set<() => void>()
  readonly #reader: ConversationReader
  readonly #part: ShownPart
  /** Messages that shown ones answer, from outside of what is shown. */
  readonly #quotes = new Map<number, Message>()
  readonly #askedFor = new Set<number>()
  #fault: unknown
  #typist: number | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #view: ThreadView
  #reload: (() => void) | undefined
  #retry: ReturnType<typeof setTimeout> | undefined
  readonly #ask: typeof askOrKept

  constructor(place: string, as: As, userId: number | undefined, ask = askOrKept) {
    this.#ask = ask
    this.#userId = userId
    this.place = place
    this.#asked = { ...placeOf(place), ...(as && { as }) }
    this.#reader = new ConversationReader({
      userId,
      latest: async () => {
        const page = await this.#read({})
        this.#part.atEnd(page)
        return page
      },
      changesAfter: (after) => this.#read({ after, limit: 100 }),
      onChange: () => {
        this.#fault = undefined
        this.#changed()
      },
      onReload: () => this.#reload?.(),
      onFault: (error) => {
        this.#fault = error
        if (isRightOver(error)) this.#forget()
        else this.#tryAgain()
        this.#changed()
      },
    })
    this.#part = new ShownPart(this.#reader.messages)
    this.#view = this.#look()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    if (this.#fault !== undefined && !isRightOver(this.#fault)) this.#tryAgain()
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size === 0) this.#end()
    }
  }

  readonly view = (): ThreadView => this.#view

  /** The subscription is live. `reload`: people, settings or what is pinned changed. */
  begin(reload: () => void): void {
    this.#reload = reload
    this.#fault = undefined
    void this.#reader.begin()
  }

  /** Asks again in a moment, as long as a screen shows it. */
  #tryAgain(): void {
    clearTimeout(this.#retry)
    if (this.#listeners.size > 0) this.#retry = setTimeout(() => void this.#reader.begin(), again)
  }

  #end(): void {
    clearTimeout(this.#retry)
    clearTimeout(this.#timer)
  }

  /** The reader may see it no more: nothing of it stays on the screen, whose head says why. */
  #forget(): void {
    this.#end()
    this.#reader.forget()
    this.#quotes.clear()
    this.#askedFor.clear()
    this.#typist = undefined
    this.#reload?.()
  }

  /** The subscription takes long: what was said is read meanwhile, and what came since when it is live. */
  beginAhead(reload: () => void): void {
    if (this.#reload === undefined) this.begin(reload)
  }

  /** @param isKeeper true for a reader who keeps order in the room. */
  happened(event: TopicEvent<ConversationEvent>, isKeeper = false): void {
    const { data } = event
    if (data.kind === 'message') this.#typing(undefined)
    if ('message' in data && this.#quotes.has(data.message.seq))
      this.#quotes.set(data.message.seq, data.message)
    this.#reader.happened(event)
    if ('message' in data) this.#reveal(data.message, isKeeper)
  }

  /** Events go to all, without words that are out of sight: their author and the room's keepers ask for them. */
  #reveal({ seq, hidden, user_id }: Message, isKeeper: boolean): void {
    if (hidden === null || !(isKeeper || user_id === this.#userId)) return
    const put = ({ messages }: { messages: Message[] }) => messages.forEach(this.put)
    this.#read({ seqs: [seq] }).then(put, () => undefined)
  }

  passed({ kind, user_id }: Passing, userId: number): void {
    if (kind === 'typing' && user_id !== userId) this.#typing(user_id)
  }

  /** Puts in what an answer gave. */
  readonly put = (message: Message): void => {
    this.#reader.put([message])
    this.#changed()
  }

  /** A message that was sent from here has arrived. */
  arrived(place: string, message: Message): void {
    if (place === this.place) this.put(message)
  }

  /** A page above what is shown. */
  readonly earlier = async (): Promise<void> => {
    const before = this.#part.first
    if (before === undefined) return
    const page = await this.#read({ before })
    this.#reader.put(page.messages)
    this.#part.above(page)
    this.#changed()
  }

  /** A page below what is shown, where one reads further up. */
  readonly later = async (): Promise<void> => {
    const later = this.#part.last
    if (later === undefined) return
    const page = await this.#read({ later })
    this.#reader.put(page.messages)
    this.#part.below(page)
    this.#changed()
  }

  /** Shows the place where a message stands. @returns true if it is there. */
  readonly jump = async (seq: number): Promise<boolean> => {
    if (!this.#part.shows(seq)) {
      const page = await this.#read({ around: seq })
      this.#reader.put(page.messages)
      this.#part.around(page)
      this.#changed()
    }
    return this.#part.shows(seq)
  }

  /** Shows what came last. */
  readonly toEnd = async (): Promise<void> => {
    if (!this.#view.hasLater) return
    const page = await this.#read({})
    this.#reader.put(page.messages)
    this.#part.atEnd(page)
    this.#changed()
  }

  /** The message that another one answers, also from outside of what is shown; undefined until it is there. */
  readonly quoted = (seq: number): Message | undefined => {
    const known = this.#reader.messages.get(seq)
    const asked = this.#quotes.get(seq)
    return known !== undefined && known.changed >= (asked?.changed ?? 0) ? known : asked
  }

  #read(input: object) {
    const asked = { ...this.#asked, limit: messagePage, ...input }
    return this.#ask('messages/getMessages', asked)
  }

  /** Asks once for what shown messages answer and nobody has read. */
  async #readQuotes(messages: readonly Message[]): Promise<void> {
    const isNew = (seq: number) => !this.#askedFor.has(seq) && this.quoted(seq) === undefined
    const seqs = [...new Set(messages.flatMap(({ reply_to }) => reply_to ?? []))].filter(isNew)
    if (seqs.length === 0) return
    const some = seqs.slice(0, mostQuotes)
    for (const seq of some) this.#askedFor.add(seq)
    try {
      const page = await this.#read({ seqs: some })
      for (const message of page.messages) this.#quotes.set(message.seq, message)
      if (page.messages.length > 0) this.#changed()
    } catch {
      // The next change of the thread asks again.
      for (const seq of some) this.#askedFor.delete(seq)
    }
  }

  #typing(who: number | undefined): void {
    clearTimeout(this.#timer)
    if (who !== undefined) this.#timer = setTimeout(() => this.#typing(undefined), typingFor)
    if (this.#typist === who) return
    this.#typist = who
    this.#changed()
  }

  #look(): ThreadView {
    return {
      messages: this.#part.inOrder(),
      marks: this.#reader.marks,
      isLoading: this.#reader.cursor === undefined,
      hasEarlier: this.#part.hasEarlier,
      hasLater: this.#part.hasLater,
      fault: this.#fault,
      typist: this.#typist,
    }
  }

  #changed(): void {
    this.#part.trim()
    this.#view = this.#look()
    for (const listener of this.#listeners) listener()
    void this.#readQuotes(this.#view.messages)
  }
}
