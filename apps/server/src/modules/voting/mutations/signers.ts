import { createPrivateKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { signatureTypes, verifierKey, type Signer } from '@plaudit/votelog/keys'
import { inTransaction, statement, type Db } from '../../../platform/db/db.ts'
import { Kept } from '../../../platform/kept.ts'
import { StartFault } from '../../../platform/postgres/fault.ts'
import { seal, unseal } from '../../../platform/sealing.ts'
import type { Secrets } from '../../../platform/secrets.ts'

/** The Ed25519 keys of this installation; a log's key is known under the log's own name (C2SP signed-note). */
export interface Signers {
  /** Signs for a log with the key that is in use. */
  of(origin: string): Signer
  /** Looks whether another key came into use. */
  refresh(): Promise<void>
}

interface KeyRow {
  key_id: number
  public_key: Buffer
  sealed: Buffer
}

const sealedFor = (publicKey: Buffer): string => `log key ${publicKey.toString('hex')}`
/** A private key in PKCS #8 and a public one in SPKI are a fixed head and the 32 bytes. */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Opens the key in use; the first start makes one. */
export async function openSigners(db: Db, secrets: Secrets): Promise<Signers> {
  let current = await keyInUse(db, secrets)
  const made = new Kept<Signer>({ most: 10_000 })
  return {
    of(origin) {
      const { publicKey, secret } = current
      return made.or(origin, () => ({
        key: verifierKey(origin, signatureTypes.ed25519, publicKey),
        sign: (message) => sign(null, message, secret),
      }))
    },
    async refresh() {
      const [row] = await activeKeys(db)
      if (row === undefined || row.public_key.equals(current.publicKey)) return
      current = opened(row, secrets)
      made.clear()
    },
  }
}

interface OpenKey {
  publicKey: Buffer
  secret: KeyObject
}

const activeKeys = (db: Db): Promise<KeyRow[]> =>
  statement(db, 'select key_id, public_key, sealed from log_keys where retired_at is null', [])

async function keyInUse(db: Db, secrets: Secrets): Promise<OpenKey> {
  const [row] = await activeKeys(db)
  if (row) return opened(row, secrets)
  // Two servers may start at once: one key stays.
  await addKey(db, secrets)
  const [own] = await activeKeys(db)
  if (own === undefined) throw new Error('There is no key to sign the logs with.')
  return opened(own, secrets)
}

async function addKey(db: Db, secrets: Secrets): Promise<void> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const open = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  const secret = privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(-32)
  await statement(
    db,
    'insert into log_keys (public_key, sealed) values ($1, $2) on conflict do nothing',
    [open, seal(secret, secrets.key('seal'), sealedFor(open))],
  )
}

/** Under another secret nobody's voter or device would be known again either, so nothing goes on. */
const otherSecret =
  'SECRET_KEY (or, without it, the file secret.key in DATA_DIR) is not the one that this installation was begun with: the keys of its logs do not open. Set the one from then, or put the file back from a backup.'

function secretIn(row: KeyRow, secrets: Secrets): Buffer {
  try {
    return unseal(row.sealed, secrets.key('seal'), sealedFor(row.public_key))
  } catch {
    throw new StartFault(otherSecret)
  }
}

function opened(row: KeyRow, secrets: Secrets): OpenKey {
  const secret = secretIn(row, secrets)
  const key = Buffer.concat([pkcs8Head, secret])
  return {
    publicKey: row.public_key,
    secret: createPrivateKey({ key, format: 'der', type: 'pkcs8' }),
  }
}

/** Puts a new key into use; the old one stays known, so that what it signed can be checked for good. */
export async function rotateKey(db: Db, secrets: Secrets): Promise<void> {
  await inTransaction(db, async (tx) => {
    await statement(tx.db, 'update log_keys set retired_at = now() where retired_at is null', [])
    await addKey(tx.db, secrets)
  })
}
