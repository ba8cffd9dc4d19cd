import { writeAudit } from '../../../platform/audit.ts'
import { statement, type Tx } from '../../../platform/db/db.ts'
import { lockCurrentKeys } from '../data/keyRows.ts'

/**
 * Takes a seller's keys out of use: a stranger set them. What began with them ends with them, and buyers pay to the
 * platform from now on.
 */
export async function endKeys(tx: Tx, { user_id }: { user_id: number }): Promise<void> {
  for (const { key_set_id, provider } of await lockCurrentKeys(tx.db, user_id)) {
    await replaceSet(tx, key_set_id)
    await writeAudit(tx, {
      actor_id: user_id,
      subject: 'user',
      subject_id: user_id,
      act: 'payment_keys_removed',
      detail: { provider },
    })
  }
}

/** What began with the set stays with it; nothing begins with it any more. */
export const replaceSet = (tx: Tx, keySetId: string): Promise<unknown> =>
  statement(tx.db, 'update payment_key_sets set replaced_at = now() where key_set_id = $1', [
    keySetId,
  ])
