import type { Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { bodyHash, proveSame } from '../../../platform/http/idempotency.ts'
import { marketplaceDb } from '../tables.ts'

/**
 * Finds the service that its provider began under an id of their device.
 * @throws refusal idempotency_conflict where they began another one under it; not_found where it was deleted.
 */
export async function begunUnder(
  { db }: Tx,
  ownerId: number,
  given: { client_id?: string | undefined },
): Promise<number | undefined> {
  if (given.client_id === undefined) return undefined
  const row = await marketplaceDb(db)
    .selectFrom('services')
    .select(['service_id', 'state', 'body_hash'])
    .where('owner_id', '=', ownerId)
    .where('client_id', '=', given.client_id)
    .executeTakeFirst()
  if (row === undefined) return undefined
  proveSame(row, given)
  return row.state === 'deleted' ? refuse('not_found') : row.service_id
}

/** Returns the columns by which what a device began is known again. */
export const begunAs = (given: { client_id?: string | undefined }) =>
  given.client_id === undefined ? {} : { client_id: given.client_id, body_hash: bodyHash(given) }
