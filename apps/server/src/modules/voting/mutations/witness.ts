import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { openCheckpoint } from '@plaudit/votelog/checkpoint'
import {
  isKeyName,
  signatureTypes,
  verifierKey,
  type Signer,
  type VerifierKey,
} from '@plaudit/votelog/keys'
import { witnessAnswer, type WitnessAnswer } from '@plaudit/votelog/witness'
import { inTransaction, statement, type Db, type Tx } from '../../../platform/db/db.ts'
import type { Secrets } from '../../../platform/secrets.ts'

/** A private key in PKCS #8 is a fixed head and the 32 bytes. */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The key by which this installation signs for others: its own, used for nothing else (C2SP tlog-cosignature). */
export function witnessSigner(secrets: Secrets, publicUrl: string): Signer {
  const key = Buffer.concat([pkcs8Head, secrets.key('witness')])
  const secret = createPrivateKey({ key, format: 'der', type: 'pkcs8' })
  const open = createPublicKey(secret).export({ format: 'der', type: 'spki' }).subarray(-32)
  return {
    key: verifierKey(`${new URL(publicUrl).host}/witness`, signatureTypes.cosignature, open),
    sign: (message) => sign(null, message, secret),
  }
}

/** The key of a log that one of these installations keeps; undefined for a log of nobody's. */
function keyOfLog(origin: string, installations: readonly VerifierKey[]): VerifierKey | undefined {
  // A key has no name with a space or a plus, and no row one of such a length (C2SP signed-note).
  if (!isKeyName(origin) || origin.length > 300) return undefined
  const found = installations.find(({ name }) => origin.startsWith(`${name}/`))
  return found && verifierKey(origin, signatureTypes.ed25519, found.publicKey)
}

const originIn = (body: string): string => {
  const from = body.indexOf('\n\n') + 2
  return body.slice(from, Math.max(from, body.indexOf('\n', from)))
}

export interface WitnessParts {
  signer: Signer
  /** Keys of the installations whose logs are signed, named after the address that all their logs begin with. */
  installations: readonly VerifierKey[]
}

/**
 * Signs the head of somebody's log when it goes on from the last one that was signed here, and from no other:
 * the seen head is kept in the step that compares it, before the signature leaves (C2SP tlog-witness).
 */
export async function witnessed(
  db: Db,
  { signer, installations }: WitnessParts,
  body: string,
): Promise<WitnessAnswer> {
  const origin = originIn(body)
  const key = keyOfLog(origin, installations)
  if (key === undefined) return { status: 404 }
  const trust = { origin, keys: [key] }
  const answer = (seen: { size: number; root: Uint8Array } | null) =>
    witnessAnswer(body, trust, seen, { witness: signer, time: Math.floor(Date.now() / 1000) })
  const note = body.slice(body.indexOf('\n\n') + 2)
  // Rows are for logs that their keeper signed.
  if (!openCheckpoint(note, trust).ok) return answer(null)
  return inTransaction(db, async (tx) => {
    const seen = await lockHead(tx, origin)
    const answered = answer(seen)
    if (answered.status === 200)
      await statement(
        tx.db,
        'update witness_heads set size = $2, root = $3, seen_at = now() where origin = $1',
        [origin, answered.seen.size, Buffer.from(answered.seen.root)],
      )
    return answered
  })
}

/** Root of the empty tree: the hash of nothing. */
const nothing = Buffer.from(
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  'hex',
)

async function lockHead(tx: Tx, origin: string): Promise<{ size: number; root: Buffer } | null> {
  await statement(
    tx.db,
    'insert into witness_heads (origin, size, root) values ($1, 0, $2) on conflict do nothing',
    [origin, nothing],
  )
  const [row] = await statement<{ size: number; root: Buffer }>(
    tx.db,
    'select size, root from witness_heads where origin = $1 for update',
    [origin],
  )
  return row ?? null
}
