import { statement, type Db } from '../../../platform/db/db.ts'

export interface Presence {
  online: boolean
  /** Null where they do not show it, or were never here. */
  lastAt: Date | null
}

/** Milliseconds after their last sign within which somebody is here. */
export const stillHere = 100_000

/** Returns the times at which people were last here, of people who show it. */
export async function presenceOf(
  db: Db,
  userIds: readonly number[],
): Promise<(userId: number) => Presence> {
  const rows = await statement<{ user_id: number; last_at: Date }>(
    db,
    'select user_id, last_at from shown_presence where user_id = any ($1::bigint[])',
    [[...new Set(userIds)]],
  )
  const byId = new Map(rows.map(({ user_id, last_at }) => [user_id, last_at]))
  return (userId) => {
    const lastAt = byId.get(userId) ?? null
    return { online: lastAt !== null && Date.now() - lastAt.getTime() < stillHere, lastAt }
  }
}
