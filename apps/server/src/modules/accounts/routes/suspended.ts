import type { Db } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Parts } from '../../../platform/parts.ts'

/**
 * Refuses a person of a suspended account who proved themselves: they learn which decision it was, and with it why and
 * how to appeal (product 11).
 * @param more `ended` where a session of theirs ended with it.
 * @throws refusal account_suspended.
 */
export async function refuseSuspended(
  { db, ports }: { db: Db; ports: Pick<Parts['ports'], 'find'> },
  userId: number,
  more: { ended?: true } = {},
): Promise<never> {
  const case_id = await ports.find('suspensionCase')?.(db, userId)
  const details = { ...more, ...(case_id !== undefined && { case_id }) }
  return refuse('account_suspended', Object.keys(details).length === 0 ? {} : { details })
}
