import { inTransaction, statement, type Db, type Tx } from '../../../platform/db/db.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { addSealingKey, openSecrets, sealSecrets, type SealedRow } from '../data/sealedKeys.ts'

/**
 * Seals every set of payment keys with a new key, and forgets the old ones. All sets change or none: a seller who saves
 * keys meanwhile waits, and seals with the new key.
 * @returns how many sets were sealed anew.
 */
export async function rotatePaymentKeys(db: Db, secrets: Secrets): Promise<number> {
  return inTransaction(db, async (tx) => {
    await statement(tx.db, 'lock table payment_sealing_keys in exclusive mode', [])
    const rows = await statement<SealedRow>(
      tx.db,
      `select s.key_set_id, s.sealed, k.key_id, k.sealed as key_sealed
       from payment_key_sets s join payment_sealing_keys k on k.key_id = s.sealed_with for update of s`,
      [],
    )
    await statement(
      tx.db,
      'update payment_sealing_keys set retired_at = now() where retired_at is null',
      [],
    )
    await addSealingKey(tx, secrets)
    for (const row of rows) await sealAgain(tx, secrets, row)
    await statement(tx.db, 'delete from payment_sealing_keys where retired_at is not null', [])
    return rows.length
  })
}

async function sealAgain(tx: Tx, secrets: Secrets, row: SealedRow): Promise<void> {
  const { sealed, sealed_with } = await sealSecrets(
    tx,
    secrets,
    row.key_set_id,
    openSecrets(row, secrets),
  )
  await statement(
    tx.db,
    'update payment_key_sets set sealed = $2, sealed_with = $3 where key_set_id = $1',
    [row.key_set_id, sealed, sealed_with],
  )
}
