import type { Tx } from '../../../platform/db/db.ts'
import { accountsDb } from '../tables.ts'

/** The roles of an account (product 1); a role that the call does not name stays as it is. */
export async function setRoles(
  tx: Tx,
  userId: number,
  { is_admin, is_support }: { is_admin?: boolean | undefined; is_support?: boolean | undefined },
): Promise<void> {
  if (is_admin === undefined && is_support === undefined) return
  await accountsDb(tx.db)
    .updateTable('users')
    .set({
      ...(is_admin !== undefined && { is_admin }),
      ...(is_support !== undefined && { is_support }),
    })
    .where('user_id', '=', userId)
    .execute()
}
