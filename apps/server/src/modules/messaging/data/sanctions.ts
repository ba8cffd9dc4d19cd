import type { PublicUser } from '@plaudit/contract/accounts'
import { statement, type Db } from '../../../platform/db/db.ts'
import { peopleByIds } from '../../accounts/data.ts'

interface Sanction {
  user: PublicUser
  kind: 'mute' | 'ban'
  /** Null for good. */
  until: string | null
}

/** Returns the people who may not write in a room now, the latest first. */
export async function sanctionsIn(db: Db, conversationId: string): Promise<Sanction[]> {
  const rows = await statement<{ user_id: number; kind: 'mute' | 'ban'; until: Date | null }>(
    db,
    `select user_id, kind, nullif(until, 'infinity') as until from chat_sanctions
     where conversation_id = $1 and until > now() order by created_at desc limit 500`,
    [conversationId],
  )
  const people = await peopleByIds(
    db,
    rows.map(({ user_id }) => user_id),
  )
  return rows.flatMap(({ user_id, kind, until }) => {
    const user = people.get(user_id)
    return user === undefined ? [] : { user, kind, until: until?.toISOString() ?? null }
  })
}
