import { statement, type Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { isLastAdmin } from '../data/admins.ts'
import { accountsDb } from '../tables.ts'

/**
 * Proves that another admin stays when this person stops being one. A second transaction that ends an admin's rights
 * waits for this one, so that one admin is always left.
 * @throws refusal last_admin.
 */
export async function proveAdminLeft(tx: Tx, userId: number): Promise<void> {
  await statement(tx.db, `select pg_advisory_xact_lock(hashtext('admins'))`, [])
  if (await isLastAdmin(tx.db, userId)) refuse('last_admin')
}

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
