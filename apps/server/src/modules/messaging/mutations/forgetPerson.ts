import { statement, type Tx } from '../../../platform/db/db.ts'
import type { Leaving } from '../../../platform/person.ts'
import { forgetEvents } from '../../../platform/realtime/topics.ts'
import { listTopic } from '../events.ts'

/**
 * What a person wrote is taken back; that something stood there stays, so that others' conversations keep their order.
 * Their pairs end: the other one reads what they themselves wrote.
 */
export async function forgetPerson(tx: Tx, { user_id }: Leaving): Promise<void> {
  const run = (text: string) => statement(tx.db, text, [user_id])
  await run(
    `delete from message_files f using sent_messages s
     where s.user_id = $1 and f.conversation_id = s.conversation_id and f.seq = s.seq`,
  )
  await run(
    `update messages w set sender_id = null, text = '', title = '', attachments = '[]', urls = '[]', reactions = '{}',
       type_data = null, deleted_at = coalesce(deleted_at, now())
     from sent_messages s where s.user_id = $1 and w.conversation_id = s.conversation_id and w.seq = s.seq`,
  )
  // The lists of both show the last thing that was written.
  const pairs = await statement<{ other: number }>(
    tx.db,
    `select case when low_user = $1 then high_user else low_user end as other from conversations
     where $1 in (low_user, high_user)`,
    [user_id],
  )
  await forgetEvents(tx, [user_id, ...pairs.map(({ other }) => other)].map(listTopic))
  // A conversation that ends for good begins a new epoch: readers load it anew.
  await run(
    `update conversations set is_open = false, low_user = null, high_user = null, kind = 'group', epoch = epoch || '-'
     where $1 in (low_user, high_user)`,
  )
  await run(
    "update conversation_events set user_id = null where user_id = $1 and kind not in ('delivered', 'seen')",
  )
  for (const table of [
    'conversation_members',
    'chat_sanctions',
    'chat_turns',
    'chat_settings',
    'chat_presence',
    'sent_messages',
  ])
    await run(`delete from ${table} where user_id = $1`)
  await run('delete from blocks where $1 in (user_id, blocked_id)')
}
