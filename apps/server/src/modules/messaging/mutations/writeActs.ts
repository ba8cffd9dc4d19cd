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

// This statement is one transaction: it holds the conversations (in one order, so that two processes never wait for
// each other), finds retries, gives numbers that have no gap, and writes messages, marks and their events. A refused
// act harms no other. The statement announces nothing: NOTIFY would serialise commits, so hints follow in batches.
const text = `
with incoming as materialized (
  select * from unnest($1::int[], $2::text[], $3::text[], $4::bigint[], $5::text[], $6::text[], $7::text[], $8::text[],
      $9::jsonb[], $10::jsonb[], $11::bigint[], $12::text[], $13::bigint[])
    as i (n, act, conversation_id, user_id, client_id, type, title, text, attachments, type_data, reply_to, hidden, upto)
), held as materialized (
  select h.* from (select distinct conversation_id from incoming order by conversation_id) d
  cross join lateral (
    select c.conversation_id, c.kind, c.subject, c.seq, c.messages, c.is_open, c.low_user, c.high_user
    from conversations c where c.conversation_id = d.conversation_id limit 1 for no key update
  ) h
), checked as materialized (
  select i.*, m.shows_seen, h.kind, h.seq as head, h.messages as before, f.seq as first_seq, f.conversation_id as first_in,
    least(i.upto, h.seq) as reach,
    -- Who does not show what they read is told to have it.
    case when i.act = 'seen' and not m.shows_seen then 'delivered' else i.act end as told,
    case
      when i.act = 'send' then case
        when f.seq is not null then 'first'
        when h.conversation_id is null then 'unknown'
        when i.client_id is not null and row_number() over (partition by i.user_id, i.client_id order by i.n) > 1 then 'again'
        when i.user_id is null then 'free'
        when h.kind in ('pair', 'group') and m.is_in is not true then 'unknown'
        when not h.is_open then 'closed'
        when h.kind = 'pair' and exists (
          select from blocks b where (b.user_id, b.blocked_id) in ((h.low_user, h.high_user), (h.high_user, h.low_user))
        ) then 'blocked'
        when h.kind in ('contest', 'club') and exists (
          select from chat_sanctions s where s.conversation_id = h.conversation_id and s.user_id = i.user_id and s.until > now()
        ) then 'muted'
        when h.kind = 'pair' and i.type = 'text' and m.others_accepted is not true and h.messages + row_number() over (
          partition by i.conversation_id, i.act order by i.n) > ${mostBeforeAccepted} then 'waits'
        else 'free' end
      when m.is_in is not true or not m.accepted and i.act = 'seen' then 'still'
      when least(i.upto, h.seq) <= case i.act when 'seen' then m.seen_seq else m.delivered_seq end then 'still'
      when row_number() over (partition by i.conversation_id, i.user_id, i.act order by i.upto desc, i.n) > 1 then 'still'
      else 'free'
    end as fate
  from incoming i
  left join held h on h.conversation_id = i.conversation_id
  left join lateral (
    select s.seq, s.conversation_id from sent_messages s where s.user_id = coalesce(i.user_id, 0) and s.client_id = i.client_id limit 1
  ) f on true
  left join lateral (
    select m.left_at is null as is_in, m.accepted, m.seen_seq, m.delivered_seq, coalesce(s.shows_seen, true) as shows_seen,
      o.accepted as others_accepted
    from conversation_members m
    left join chat_settings s on s.user_id = m.user_id
    left join conversation_members o on h.kind = 'pair' and o.conversation_id = m.conversation_id
      and o.user_id = case when h.low_user = m.user_id then h.high_user else h.low_user end
    where h.kind in ('pair', 'group') and m.conversation_id = i.conversation_id and m.user_id = i.user_id limit 1
  ) m on true
), numbered as materialized (
  select c.*, c.head + row_number() over by_order as seq,
    c.before + count(*) filter (where c.act = 'send') over by_order as number
  from checked c where c.fate = 'free'
  window by_order as (partition by c.conversation_id order by c.n)
), written as (
  insert into messages (conversation_id, seq, number, changed, sender_id, client_id, type, title, text, attachments, type_data, reply_to, hidden)
  select conversation_id, seq, number, seq, user_id, client_id, type, title, text, attachments, type_data, reply_to, hidden
  from numbered where act = 'send'
  returning conversation_id, seq, sent_at
), sent as (
  insert into sent_messages (user_id, client_id, conversation_id, seq)
  select coalesce(user_id, 0), client_id, conversation_id, seq from numbered where act = 'send'
), logged as (
  insert into conversation_events (conversation_id, seq, kind, message_seq, user_id, upto)
  select conversation_id, seq, case act when 'send' then 'message' else told end, case act when 'send' then seq end, user_id, reach
  from numbered
), named as (
  insert into message_files (conversation_id, seq, attachment_id, document_id)
  select n.conversation_id, n.seq, case when a ->> 'kind' = 'picture' then a ->> 'id' end, case when a ->> 'kind' <> 'picture' then a ->> 'id' end
  from numbered n cross join lateral jsonb_array_elements(n.attachments) a where n.act = 'send'
), headed as (
  update conversations c set seq = t.seq, messages = t.number, last_seq = coalesce(t.last_seq, c.last_seq),
    last_at = case when t.last_seq is null then c.last_at else clock_timestamp() end
  from (
    select conversation_id, max(seq) as seq, max(number) as number, max(seq) filter (where act = 'send') as last_seq
    from numbered group by conversation_id
  ) t where c.conversation_id = t.conversation_id
), moved as (
  -- The writer has seen what stands above, and lets in the person whom they answer.
  update conversation_members m set
    seen_seq = greatest(m.seen_seq, t.seen), delivered_seq = greatest(m.delivered_seq, t.seen, t.delivered),
    seen_number = greatest(m.seen_number, t.number), accepted = m.accepted or t.wrote, archived = m.archived and not t.wrote
  from (
    select conversation_id, user_id, max(case act when 'send' then seq when 'seen' then reach end) as seen,
      max(reach) filter (where act = 'delivered') as delivered, bool_or(act = 'send') as wrote,
      max(case act when 'send' then number when 'seen' then coalesce((
        select w.number from messages w where w.conversation_id = a.conversation_id and w.seq <= a.reach order by w.seq desc limit 1
      ), 0) end) as number
    from numbered a where user_id is not null group by conversation_id, user_id
  ) t where m.conversation_id = t.conversation_id and m.user_id = t.user_id
)
select c.n, c.fate, h.kind, h.subject, h.low_user, h.high_user, c.first_in, c.first_seq, n.seq, n.number, n.reach, n.told, n.shows_seen, w.sent_at
from checked c
left join numbered n on n.n = c.n
left join held h on h.conversation_id = n.conversation_id
left join written w on w.conversation_id = n.conversation_id and w.seq = n.seq
order by c.n`

interface Row {
  n: number
  fate: 'free' | 'first' | 'unknown' | 'again' | 'closed' | 'blocked' | 'muted' | 'waits' | 'still'
  kind: ConversationKind
  subject: string | null
  low_user: number | null
  high_user: number | null
  first_in: string | null
  first_seq: number | null
  seq: number | null
  number: number | null
  reach: number | null
  told: 'delivered' | 'seen' | 'send' | null
  shows_seen: boolean | null
  sent_at: Date | null
}

/** Writes a group of acts in one commit. @returns undefined for one whose twin stands in the same group. */
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
    acts.map((act) => (act.act === 'send' ? null : act.upto)),
  ]
}

function outcomeOf(act: Act, row: Row): ActOutcome | undefined {
  if (row.fate === 'again') return undefined
  if (row.fate === 'first')
    return { outcome: 'first', conversation_id: row.first_in ?? '', seq: row.first_seq ?? 0 }
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
  return {
    outcome: 'written',
    place,
    message: messageOf(act, row),
    shows_seen: row.shows_seen === true,
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
  }
}
