/** A message to one person, by mail or as a text to a phone. */
export interface Message {
  to: string
  /** Empty for a text to a phone. */
  subject: string
  text: string
  html: string
  /** Name that a mail comes from; empty or absent for the operator's. */
  fromName?: string
  /** Stays the same when it is tried again, so that servers and readers can know a double. */
  id: number
  /** Lines in a mail's head beside the usual. */
  headers?: Record<string, string>
}

/** A way to reach people. */
export interface Sender {
  /** @throws NotDelivered when the message was not taken. */
  send(message: Message): Promise<void>
}

/** A message that was not taken: what went wrong, without the address or any text of it. */
export class NotDelivered extends Error {
  readonly problem: string
  /** The other side said no for good, so trying again is of no use. */
  readonly isFinal: boolean
  /** The other side may have taken it without saying so: a second try may be a double. */
  readonly isUnsure: boolean
  constructor(problem: string, isFinal: boolean, isUnsure = false) {
    super(problem)
    this.name = 'NotDelivered'
    this.problem = problem
    this.isFinal = isFinal
    this.isUnsure = isUnsure
  }
}
