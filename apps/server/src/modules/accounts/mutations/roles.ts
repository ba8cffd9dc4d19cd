import { statement, type Tx } from '../../../platform/db/db.ts'
import { accountsDb } from '../tables.ts'

/** Waits for everybody else who ends an admin's rights, so that one admin is always left. */
export const holdAdmins = (tx: Tx): Promise<unknown> =>
  statement(tx.db, `select pg_advisory_xact_lock(hashtext('admins'))`, [])

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
