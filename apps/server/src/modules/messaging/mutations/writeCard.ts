import { statement, type Tx } from '../../../platform/db/db.ts'
import { appendEvent, holdConversation } from './append.ts'
import { openPair } from './openPair.ts'

/** A card in the conversation of two people. The card stores what it is about, never a copy of it. */
export interface Card {
  /** Unique for good: `order:<id>:service_purchase`. A second writing changes nothing. */
  key: string
  /** In whose name it stands. */
  from: number
  to: number
  type: 'service_purchase' | 'service_requirements' | 'service_offer' | 'service_step'
  /** Ids of what it is about; the screen asks for its state. */
  type_data: { order_id?: string; offer_id?: string; sx_id?: string; verb?: string; n?: number }
  /** Neither of the two did it: it stands in nobody's name. */
  byNobody?: boolean
  /** The system writes the card in its sender's name: the card moves no read mark of the sender. */
  byItself?: boolean
  /** They have something to do with each other already, so that nobody has to be let in; the usual case. */
  known?: boolean
  /** The automatic message's own words, if any. */
  text?: string
}

/** Writes a card into the conversation of two people, within the transaction of what it is about (product 6, 7, 15). */
export async function writeCard(tx: Tx, card: Card): Promise<void> {
  const { key, from, to, type, type_data, known: isKnown = true, text = '' } = card
  const sender = card.byNobody ? null : from
  const reader = card.byItself ? null : sender
  // Nobody has a conversation with themselves, and a purchase from oneself is told by its own screen.
  if (from === to) return
  const conversationId = await openPair(tx, { by: from, other: to, known: isKnown })
  const client_id = `card:${key}`
  // Writers of one conversation wait for each other here, so the second one finds what the first has written.
  await holdConversation(tx, conversationId)
  const known = await statement(
    tx.db,
    'select from sent_messages where user_id = $1 and client_id = $2',
    [from, client_id],
  )
  if (known.length > 0) return
  const seq = await appendEvent(tx, conversationId, {
    kind: 'message',
    ...(sender !== null && { user_id: sender }),
  })
  // The writer of a card has read to it where nothing of others waits above it: they may never have opened the thread.
  await statement(
    tx.db,
    `with sent as (
       insert into sent_messages (user_id, client_id, conversation_id, seq) values ($2, $3, $1, $4)
     ), head as (
       update conversations set messages = messages + 1, last_seq = $4, last_at = clock_timestamp()
       where conversation_id = $1 returning messages
     ), mine as (
       update conversation_members m set seen_seq = greatest(m.seen_seq, $4), delivered_seq = greatest(m.delivered_seq, $4),
         seen_number = greatest(m.seen_number, head.messages)
       from head where m.conversation_id = $1 and m.user_id = $9 and not exists (
         select from messages w where w.conversation_id = $1 and w.seq > m.seen_seq and w.sender_id is distinct from $9)
     )
     insert into messages (conversation_id, seq, number, changed, sender_id, client_id, type, text, type_data)
     select $1, $4, messages, $4, $8::bigint, $3, $5, $6, $7 from head`,
    [conversationId, from, client_id, seq, type, text, JSON.stringify(type_data), sender, reader],
  )
}
