import { inTransaction } from '../../../platform/db/db.ts'
import type { Parts } from '../../../platform/parts.ts'
import { makeSetupLink } from './links.ts'

/**
 * The one-time address that makes the first admin; a new one each time, the one before is void. Null
 * once there is an admin (product 1).
 */
export async function setupLink({
  db,
  publicUrl,
}: Pick<Parts, 'db' | 'publicUrl'>): Promise<string | null> {
  const token = await inTransaction(db, makeSetupLink)
  return token === null ? null : `${publicUrl}/auth?setup=${token}`
}
