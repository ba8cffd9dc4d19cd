import { statement, type Db, type Tx } from '../../../platform/db/db.ts'
import { readSettings } from '../../sites/data/settings.ts'
import { messageId, type MessageRow } from '../data/rows.ts'

/** A message is awaited while its case is open or appealed, or its author may still object to the decision. */
const isAwaited = (message: string, days: string): string =>
  `exists (select from awaited_messages a where a.message_id = ${message}
     and (a.decided_at is null or a.decided_at > now() - make_interval(days => ${days})))`

const appealDays = async (db: Db): Promise<number> => (await readSettings(db, 'limits')).appeal_days

/**
 * Keeps what a reported message says, before its author changes it or takes it back: only the people who decide about it
 * read that (decision 0227). What was kept first stays: it was reported.
 * @returns whether it is reported.
 */
export async function keepReported(tx: Tx, message: MessageRow): Promise<boolean> {
  const { conversation_id, seq, title, text, attachments } = message
  const rows = await statement(
    tx.db,
    `with awaited as (select where ${isAwaited('$3', '$7')}), kept as (
       insert into kept_messages (conversation_id, seq, title, text, attachments)
       select $1, $2, $4, $5, $6::jsonb from awaited on conflict do nothing
     )
     select from awaited`,
    [
      conversation_id,
      seq,
      messageId(conversation_id, seq),
      title,
      text,
      JSON.stringify(attachments),
      await appealDays(tx.db),
    ],
  )
  return rows.length > 0
}

export type KeptMessage = Pick<MessageRow, 'title' | 'text' | 'attachments'>

/** Returns what a message said when it was reported, while its case lasts; undefined where nothing of it was changed. */
export async function keptOf(
  db: Db,
  { conversation_id, seq }: Pick<MessageRow, 'conversation_id' | 'seq'>,
): Promise<KeptMessage | undefined> {
  const [kept] = await statement<KeptMessage>(
    db,
    `select title, text, attachments from kept_messages
     where conversation_id = $1 and seq = $2 and ${isAwaited('$3', '$4')}`,
    [conversation_id, seq, messageId(conversation_id, seq), await appealDays(db)],
  )
  return kept
}

/** Wipes what was kept for cases that ended, with the files of messages that were taken back. */
export async function wipeKept(db: Db): Promise<void> {
  await statement(
    db,
    `with ended as (
       delete from kept_messages k where not ${isAwaited(`k.conversation_id || '_' || k.seq`, '$1')}
       returning conversation_id, seq
     )
     delete from message_files f using ended e join messages w using (conversation_id, seq)
     where (f.conversation_id, f.seq) = (e.conversation_id, e.seq) and w.deleted_at is not null`,
    [await appealDays(db)],
  )
}
