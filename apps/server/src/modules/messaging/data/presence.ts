import { statement, type Db } from '../../../platform/db/db.ts'

export interface Presence {
  online: boolean
  /** Null where they do not show it, or were never here. */
  lastAt: Date | null
}

/** Milliseconds after their last sign within which somebody is here. */
const stillHere = 100_000

/** When people were last here, of those who show it. */
export async function presenceOf(
  db: Db,
  userIds: readonly number[],
): Promise<(userId: number) => Presence> {
  const rows = await statement<{ user_id: number; last_at: Date }>(
    db,
    `select p.user_id, p.last_at from chat_presence p left join chat_settings s using (user_id)
     where p.user_id = any ($1::bigint[]) and s.shows_presence is not false`,
    [[...new Set(userIds)]],
  )
  const byId = new Map(rows.map(({ user_id, last_at }) => [user_id, last_at]))
  return (userId) => {
    const lastAt = byId.get(userId) ?? null
    return { online: lastAt !== null && Date.now() - lastAt.getTime() < stillHere, lastAt }
  }
}
