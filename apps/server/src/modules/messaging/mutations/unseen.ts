import { inTransaction, statement, type Db, type Tx } from '../../../platform/db/db.ts'
import type { Log } from '../../../platform/telemetry.ts'
import { noticeOf } from './notices.ts'

/** Seconds in which a person who is here sees a message by themselves (product 9: push waits 5 s). */
const grace = 5
/** Milliseconds between two looks. */
const look = 1000
const most = 200

/**
 * Notes that the people of these conversations are to be told, where something was said in them that their lists had not
 * heard of: a card of an order or an offer is told by its own part.
 * @param listed up to where the lists were told before.
 */
export async function tellUnseenLater(
  tx: Tx,
  conversationIds: readonly string[],
  listed: ReadonlyMap<string, number>,
): Promise<void> {
  await statement(
    tx.db,
    `insert into conversation_unseen (conversation_id, due)
     select g.conversation_id, now() + make_interval(secs => ${grace}) from unnest($1::text[], $2::bigint[]) as g (conversation_id, listed)
     where exists (
       select from messages w where w.conversation_id = g.conversation_id and w.seq > g.listed and w.type = 'text')
     order by g.conversation_id on conflict do nothing`,
    [conversationIds, conversationIds.map((id) => listed.get(id) ?? 0)],
  )
}

/**
 * Has the people of a conversation told of what is left there after words went. A process that is telling of it is waited
 * for, and none begins before the commit: nobody is told of the words that go.
 */
export const tellLeftLater = (tx: Tx, conversationId: string): Promise<unknown> =>
  statement(
    tx.db,
    `insert into conversation_unseen as u (conversation_id, due)
     select conversation_id, now() + make_interval(secs => ${grace}) from conversations
     where conversation_id = $1 and kind in ('pair', 'group')
     on conflict (conversation_id) do update set due = u.due`,
    [conversationId],
  )

/**
 * Tells the people who have not looked of what is due, in the process that comes first; its rows go with the telling.
 * @returns how many conversations were looked at.
 */
export const tellUnseen = (db: Db): Promise<number> =>
  inTransaction(db, async (tx) => {
    const rows = await statement<{ conversation_id: string }>(
      tx.db,
      `delete from conversation_unseen where conversation_id in (
         select conversation_id from conversation_unseen where due <= now() order by due limit ${most} for update skip locked)
       returning conversation_id`,
      [],
    )
    if (rows.length > 0)
      await noticeOf(
        tx,
        rows.map(({ conversation_id }) => conversation_id),
      )
    return rows.length
  })

/** Looks now and then for what is due. @returns ends it. */
export function openUnseen(db: Db, log: Log): { close(): Promise<void> } {
  let working: Promise<void> | undefined
  const work = async (): Promise<void> => {
    try {
      while ((await tellUnseen(db)) === most);
    } catch (error) {
      log.warn({ error: String(error) }, 'people could not be told of messages')
    }
  }
  const timer = setInterval(() => {
    working ??= work().finally(() => (working = undefined))
  }, look)
  timer.unref()
  return {
    async close() {
      clearInterval(timer)
      await working
    },
  }
}
