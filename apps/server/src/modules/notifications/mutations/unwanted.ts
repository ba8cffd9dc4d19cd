import { statement, type Db } from '../../../platform/db/db.ts'
import { noticeType } from '../../../platform/notices.ts'

interface Way {
  /** Line of the preferences. */
  kind: string
  channel: string
}

/**
 * Takes back what waits to go out in a way that its person does not want any more: what waits for the morning or for the
 * letter would else come hours after they ended it.
 */
export async function dropUnwanted(db: Db, userId: number, ended: readonly Way[]): Promise<void> {
  if (ended.length === 0) return
  const waiting = await statement<{ notice_id: number; channel: string; type: string }>(
    db,
    `select o.notice_id, o.channel, n.type from notice_outbox o join notices n using (user_id, notice_id)
     where o.user_id = $1 and o.state in ('waiting', 'digest') and o.channel = any ($2::text[])`,
    [userId, ended.map(({ channel }) => channel)],
  )
  const ways = new Set(ended.map(({ kind, channel }) => `${kind} ${channel}`))
  const gone = waiting.filter(({ type, channel }) =>
    ways.has(`${noticeType(type).preference} ${channel}`),
  )
  if (gone.length === 0) return
  await statement(
    db,
    `update notice_outbox o set state = 'cancelled' from unnest($2::bigint[], $3::text[]) as g (notice_id, channel)
     where o.user_id = $1 and (o.notice_id, o.channel) = (g.notice_id, g.channel) and o.state in ('waiting', 'digest')`,
    [userId, gone.map(({ notice_id }) => notice_id), gone.map(({ channel }) => channel)],
  )
}
