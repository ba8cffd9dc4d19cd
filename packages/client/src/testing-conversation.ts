import type { ConversationEvent, Message } from '@plaudit/contract/messaging/shape'
import type { TopicEvent } from '@plaudit/contract/realtime'
import { ConversationReader, type ChangesPage } from './conversation.ts'

/** A conversation on a server, as its log has it. */
export class Served {
  readonly messages = new Map<number, Message>()
  seq = 0
  epoch = 'first'
  pageSize = 3
  listeners = new Set<(event: TopicEvent<ConversationEvent>) => void>()

  send(text: string, stamp = new Date(this.seq * 1000).toISOString()): Message {
    const seq = ++this.seq
    const message = {
      messageId: `c_${seq}`,
      conversation_id: 'c',
      seq,
      number: seq,
      changed: seq,
      user_id: 1,
      to_id: 2,
      client_id: `m${seq}`,
      type: 'text',
      author: null,
      title: '',
      text,
      attachments: [],
      type_data: null,
      offer: null,
      urls: [],
      reply_to: null,
      reactions: [],
      stamp,
      edited: false,
      deleted: false,
      hidden: null,
      is_received: false,
      is_seen: false,
    } as Message
    this.messages.set(seq, message)
    this.tell({ kind: 'message', message })
    return message
  }

  change(seq: number, changes: Partial<Message>, kind: 'edit' | 'delete' = 'edit'): void {
    const before = this.messages.get(seq)
    if (before === undefined) throw new Error('no such message')
    const message = { ...before, ...changes, changed: ++this.seq }
    this.messages.set(seq, message)
    this.tell({ kind, message })
  }

  delete = (seq: number) => this.change(seq, { text: '', deleted: true }, 'delete')

  tell(data: ConversationEvent): void {
    for (const listen of this.listeners)
      listen({ topic: 'conversation:c', seq: this.seq, type: 'update', data })
  }

  page(messages: Message[], seq: number, more = false): ChangesPage {
    return { messages, seq, head: this.seq, epoch: this.epoch, marks: [], more }
  }

  latest = async (): Promise<ChangesPage> => this.page([...this.messages.values()], this.seq)

  changesAfter = async (after: number): Promise<ChangesPage> => {
    const all = [...this.messages.values()]
      .filter(({ changed }) => changed > after)
      .sort((a, b) => a.changed - b.changed)
    const rows = all.slice(0, this.pageSize)
    const more = all.length > rows.length
    return this.page(rows, more ? (rows.at(-1)?.changed ?? after) : this.seq, more)
  }
}

export const readerOf = (
  served: Served,
  { userId, ...during }: { latest?: () => void; changes?: () => void; userId?: number } = {},
) =>
  new ConversationReader({
    latest: () => served.latest().finally(during.latest),
    changesAfter: (after) => served.changesAfter(after).finally(during.changes),
    onChange: () => undefined,
    userId,
  })

export const texts = (reader: { inOrder: Message[] }) => reader.inOrder.map(({ text }) => text)
export const isSame = (reader: { inOrder: Message[] }, served: Served) =>
  JSON.stringify(reader.inOrder) ===
  JSON.stringify([...served.messages.values()].sort((a, b) => a.seq - b.seq))
