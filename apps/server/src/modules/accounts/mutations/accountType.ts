import { statement, type Tx } from '../../../platform/db/db.ts'
import { searchableChanged } from '../../../platform/searchable.ts'

/** A seller becomes a professional or business account, which the directory shows; for free (product 1). */
export async function becomeProvider(
  tx: Tx,
  userId: number,
  type: 'professional' | 'business',
): Promise<void> {
  const became = await statement(
    tx.db,
    `update users set account_type = $2 where user_id = $1 and account_type = 'user' returning user_id`,
    [userId, type],
  )
  if (became.length > 0) await searchableChanged(tx, 'person', String(userId))
}
