import { mostBeforeAccepted } from '@plaudit/contract/messaging/limits'
import type pg from 'pg'
import type { ConversationKind, MessageRow } from '../data/rows.ts'
import type { Act, ActOutcome, Send } from './act.ts'

/**
 * Settings of the connections that write groups. The plan is made once, when the tables may be empty: tables that were
 * scanned whole then would be scanned whole for good. Compiling it costs more than running it.
 */
export const writeSettings =
  '-c enable_seqscan=off -c jit=off -c plan_cache_mode=force_generic_plan'

const text = `select * from write_acts($1::int[], $2::text[], $3::text[], $4::bigint[], $5::text[], $6::text[], $7::text[],
  $8::text[], $9::jsonb[], $10::jsonb[], $11::bigint[], $12::text[], $13::bigint[], $14::text[], $15::boolean[], ${mostBeforeAccepted}) order by n`

interface Row {
  n: number
  fate: 'free' | 'first' | 'unknown' | 'again' | 'closed' | 'blocked' | 'muted' | 'waits' | 'still'
  kind: ConversationKind
  subject: string | null
  low_user: number | null
  high_user: number | null
  first_in: string | null
  first_seq: number | null
  first_hash: string | null
  seq: number | null
  number: number | null
  reach: number | null
  told: 'delivered' | 'seen' | 'send' | null
  shows_seen: boolean | null
  seen: number | null
  sent_at: Date | null
}

/** Writes a group of acts in one commit (`write_acts` of the database). @returns undefined for one whose twin stands in the same group. */
export async function writeActs(
  pool: pg.Pool,
  acts: readonly Act[],
): Promise<(ActOutcome | undefined)[]> {
  const { rows } = await pool.query<Row>({ name: 'write-acts', text, values: columns(acts) })
  return acts.map((act, n) => {
    const row = rows[n]
    return row && outcomeOf(act, row)
  })
}

function columns(acts: readonly Act[]): unknown[] {
  const of = <Value>(value: (send: Send) => Value) =>
    acts.map((act) => (act.act === 'send' ? value(act) : null))
  return [
    acts.map((_, n) => n),
    acts.map(({ act }) => act),
    acts.map(({ conversation_id }) => conversation_id),
    acts.map(({ user_id }) => user_id),
    of(({ client_id }) => client_id),
    of(({ type }) => type),
    of(({ title }) => title),
    of((send) => send.text),
    of(({ attachments }) => JSON.stringify(attachments)),
    of(({ type_data }) => type_data && JSON.stringify(type_data)),
    of(({ reply_to }) => reply_to),
    of(({ hidden }) => hidden),
    acts.map((act) => (act.act === 'send' ? act.seen_upto : act.upto)),
    of(({ body_hash }) => body_hash),
    of(({ keeps_order = false }) => keeps_order),
  ]
}

function outcomeOf(act: Act, row: Row): ActOutcome | undefined {
  if (row.fate === 'again') return undefined
  if (row.fate === 'first')
    return {
      outcome: 'first',
      conversation_id: row.first_in ?? '',
      seq: row.first_seq ?? 0,
      body_hash: row.first_hash,
    }
  if (row.fate !== 'free') return { outcome: row.fate }
  const { kind, subject, low_user, high_user } = row
  const place = { conversation_id: act.conversation_id, kind, subject, low_user, high_user }
  if (act.act !== 'send')
    return {
      outcome: 'moved',
      place,
      seq: row.seq ?? 0,
      upto: row.reach ?? 0,
      told: row.told === 'seen' ? 'seen' : 'delivered',
    }
  const message = messageOf(act, row)
  const seen = row.seen ?? message.seq
  return {
    outcome: 'written',
    place,
    message,
    seen,
    shows_seen: row.shows_seen === true && seen === message.seq,
  }
}

function messageOf(send: Send, row: Row): MessageRow {
  const seq = row.seq ?? 0
  return {
    conversation_id: send.conversation_id,
    seq,
    number: row.number ?? 0,
    changed: seq,
    sender_id: send.user_id,
    client_id: send.client_id,
    type: send.type,
    title: send.title,
    text: send.text,
    attachments: send.attachments,
    type_data: send.type_data,
    reply_to: send.reply_to,
    urls: [],
    reactions: {},
    sent_at: row.sent_at ?? new Date(),
    edited_at: null,
    deleted_at: null,
    hidden: send.hidden,
    hidden_in_room: null,
  }
}
