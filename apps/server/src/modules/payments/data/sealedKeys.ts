import { randomBytes } from 'node:crypto'
import { statement, type Db, type Tx } from '../../../platform/db/db.ts'
import { publicId } from '../../../platform/ids.ts'
import { seal, unseal } from '../../../platform/sealing.ts'
import type { Secrets } from '../../../platform/secrets.ts'

declare module '../../../platform/secrets.ts' {
  interface SecretUses {
    /** Wraps the keys that seal payment keys. */
    'payment-keys': true
  }
}

/** Secrets of a set by their names. */
export type SecretValues = Record<string, string>

interface SealingKey {
  key_id: string
  sealed: Buffer
}

const wrappedFor = (keyId: string): string => `payment sealing key ${keyId}`
const sealedFor = (keySetId: string): string => `payment keys ${keySetId}`

const opened = ({ key_id, sealed }: SealingKey, secrets: Secrets): Buffer =>
  unseal(sealed, secrets.key('payment-keys'), wrappedFor(key_id))

/** Makes a sealing key; of two that are made at once, one stays. */
export async function addSealingKey(tx: Tx, secrets: Secrets): Promise<void> {
  const key_id = publicId()
  const sealed = seal(randomBytes(32), secrets.key('payment-keys'), wrappedFor(key_id))
  await statement(
    tx.db,
    'insert into payment_sealing_keys (key_id, sealed) values ($1, $2) on conflict do nothing',
    [key_id, sealed],
  )
}

const activeKey = (db: Db): Promise<SealingKey[]> =>
  statement(
    db,
    'select key_id, sealed from payment_sealing_keys where retired_at is null for share',
    [],
  )

/** Seals the secrets of a set with the key in use. */
export async function sealSecrets(
  tx: Tx,
  secrets: Secrets,
  keySetId: string,
  values: SecretValues,
): Promise<{ sealed: Buffer; sealed_with: string }> {
  let [active] = await activeKey(tx.db)
  if (active === undefined) {
    await addSealingKey(tx, secrets)
    ;[active] = await activeKey(tx.db)
  }
  if (active === undefined) throw new Error('There is no key to seal payment keys with.')
  const text = Buffer.from(JSON.stringify(values))
  return {
    sealed: seal(text, opened(active, secrets), sealedFor(keySetId)),
    sealed_with: active.key_id,
  }
}

/** A set's sealed secrets with the key that opens them. */
export interface SealedRow {
  key_set_id: string
  sealed: Buffer | null
  key_id: string | null
  key_sealed: Buffer | null
}

/** The secrets of a set; none where there are none any more. @throws when the installation's secret is another. */
export function openSecrets(row: SealedRow, secrets: Secrets): SecretValues {
  const { key_set_id, sealed, key_id, key_sealed } = row
  if (sealed === null || key_id === null || key_sealed === null) return {}
  const key = opened({ key_id, sealed: key_sealed }, secrets)
  return JSON.parse(unseal(sealed, key, sealedFor(key_set_id)).toString()) as SecretValues
}
