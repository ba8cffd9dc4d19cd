import { ConversationReader } from '@plaudit/client/conversation'
import { messagePage } from '@plaudit/contract/messaging/limits'
import type { ConversationEvent, Message, Passing } from '@plaudit/contract/messaging/shape'
import type { TopicEvent } from '@plaudit/contract/realtime'
import { askOrKept } from '../../../lib/query.ts'
import { placeOf } from './outbox.ts'
import type { As } from './use-list.ts'

/** Messages of a thread that are kept in memory: a reader who scrolls far up loses the newest for a while. */
const mostKept = 600
const typingFor = 5000
const again = 3000

/** What a thread shows now. */
export interface ThreadView {
  messages: Message[]
  marks: ConversationReader['marks']
  isLoading: boolean
  hasEarlier: boolean
  fault: unknown
  /** The person who is writing. */
  typist: number | undefined
}

/** The messages of one conversation or room on this screen: read, followed, and read further up. */
export class ThreadLog {
  readonly place: string
  readonly #asked: { as?: 'support' } & ReturnType<typeof placeOf>
  readonly #listeners = new Set<() => void>()
  readonly #reader: ConversationReader
  #hasEarlier = true
  #fault: unknown
  #typist: number | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #view: ThreadView
  #reload: (() => void) | undefined

  constructor(place: string, as: As) {
    this.place = place
    this.#asked = { ...placeOf(place), ...(as && { as }) }
    this.#reader = new ConversationReader({
      latest: async () => {
        const page = await this.#read({})
        this.#hasEarlier = page.more
        return page
      },
      changesAfter: (after) => this.#read({ after, limit: 200 }),
      onChange: () => this.#changed(),
      onReload: () => this.#reload?.(),
      onFault: (error) => {
        this.#fault = error
        this.#changed()
        setTimeout(() => void this.#reader.begin(), again)
      },
    })
    this.#view = this.#look()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly view = (): ThreadView => this.#view

  /** The subscription is live. `reload`: people, settings or what is pinned changed. */
  begin(reload: () => void): void {
    this.#reload = reload
    this.#fault = undefined
    void this.#reader.begin()
  }

  happened(event: TopicEvent<ConversationEvent>): void {
    if (event.data.kind === 'message') this.#typing(undefined)
    this.#reader.happened(event)
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

  readonly earlier = async (): Promise<void> => {
    const oldest = this.#view.messages[0]?.seq
    if (oldest === undefined) return
    const page = await this.#read({ before: oldest })
    this.#reader.put(page.messages)
    this.#hasEarlier = page.more
    for (const { seq } of this.#reader.inOrder.slice(mostKept)) this.#reader.messages.delete(seq)
    this.#changed()
  }

  #read(input: object) {
    const asked = { ...this.#asked, limit: messagePage, ...input }
    return askOrKept('messages/getMessages', asked)
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
      messages: this.#reader.inOrder,
      marks: this.#reader.marks,
      isLoading: this.#reader.cursor === undefined,
      hasEarlier: this.#hasEarlier,
      fault: this.#fault,
      typist: this.#typist,
    }
  }

  #changed(): void {
    this.#view = this.#look()
    for (const listener of this.#listeners) listener()
  }
}
