import { openCheckpoint, withSignatures } from '@plaudit/votelog/checkpoint'
import { parseVkey, type VerifierKey } from '@plaudit/votelog/keys'
import { consistencyProof } from '@plaudit/votelog/tree'
import { formatWitnessRequest } from '@plaudit/votelog/witness'
import { inTransaction, statement, type Db } from '../../../platform/db/db.ts'
import { OutgoingFault, type Outgoing } from '../../../platform/outgoing/outgoing.ts'
import type { Log } from '../../../platform/telemetry.ts'
import { logKeys, readerFor } from '../data/log.ts'
import { unwitnessed, type Unwitnessed } from '../data/witnesses.ts'

/** Somebody who signs our heads: where they are asked, and the key that proves it was them. */
export interface Witness {
  url: string
  key: VerifierKey
}

export interface AskParts {
  db: Db
  outgoing: Outgoing
  log: Log
  witnesses: readonly Witness[]
}

const mostLogs = 200

/** Shows each witness what is new in our logs, and keeps what it signs (product 4). */
export async function askWitnesses(parts: AskParts): Promise<void> {
  for (const witness of parts.witnesses) {
    try {
      for (const log of await unwitnessed(parts.db, witness.key.name, mostLogs)) {
        await noteTry(parts.db, witness, log)
        await askOne(parts, witness, log, log.known)
      }
    } catch (error) {
      if (!(error instanceof OutgoingFault)) throw error
      parts.log.warn({ witness: witness.key.name, kind: error.kind }, 'a witness was not reached')
    }
  }
}

/** Notes a try, also where nothing came of it: other logs come first the next time. */
const noteTry = (db: Db, { key }: Witness, { contest_id, known }: Unwitnessed) =>
  statement(
    db,
    `insert into log_witnesses (contest_id, witness, size) values ($1, $2, $3)
     on conflict (contest_id, witness) do update set checked_at = now()`,
    [contest_id, key.name, known],
  )

async function askOne(
  parts: AskParts,
  witness: Witness,
  log: Unwitnessed,
  known: number,
  again = true,
): Promise<void> {
  const { contest_id, size, checkpoint } = log
  // The log that it signed is longer than what we have: an older backup was put back.
  if (known > size) return stopAt(parts, witness, log, 'ahead')
  const prove = (read: Parameters<typeof consistencyProof>[2]) =>
    known === 0 || known === size ? [] : consistencyProof(known, size, read)
  const proof = prove(await readerFor(parts.db, contest_id, size, prove))
  const { status, body } = await parts.outgoing.request(`${witness.url}/add-checkpoint`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    body: formatWitnessRequest({ old: known, proof, checkpoint }),
    largest: 20_000,
  })
  if (status === 200) return keep(parts, witness, log, body.toString())
  if (status === 409 && again) {
    const told = body.toString().trim()
    if (/^\d{1,15}$/.test(told)) return askOne(parts, witness, log, Number(told), false)
  }
  if (status === 422) return stopAt(parts, witness, log, 'forked')
  parts.log.warn({ witness: witness.key.name, status, contest_id }, 'a witness did not sign')
}

/** Lines that its key did not make are not kept. */
async function keep(
  { db, log: told }: AskParts,
  { key }: Witness,
  { contest_id, origin, size, checkpoint }: Unwitnessed,
  lines: string,
): Promise<void> {
  const seen = await seenBy(db, key, { origin, checkpoint, lines })
  if (seen === undefined)
    return told.warn({ witness: key.name, contest_id }, 'a witness answered with no signature')
  await inTransaction(db, async (tx) => {
    await statement(
      tx.db,
      `insert into log_cosignatures (contest_id, size, witness, line, seen_at)
       select $1, $2, $3, $4, to_timestamp($5) on conflict do nothing`,
      [contest_id, size, key.name, seen.line, seen.time],
    )
    await statement(
      tx.db,
      `insert into log_witnesses (contest_id, witness, size) values ($1, $2, $3)
       on conflict (contest_id, witness) do update set size = $3, problem = null, checked_at = now()`,
      [contest_id, key.name, size],
    )
  })
}

async function seenBy(
  db: Db,
  key: VerifierKey,
  given: { origin: string; checkpoint: string; lines: string },
): Promise<{ line: string; time: number } | undefined> {
  const line = given.lines.split('\n').find((one) => one.startsWith(`— ${key.name} `))
  if (line === undefined || line.length > 300) return undefined
  const keys = (await logKeys(db, given.origin)).map(parseVkey)
  const note = withSignatures(given.checkpoint, `${line}\n`)
  const opened = openCheckpoint(note, { origin: given.origin, keys, witnesses: [key] })
  const time = opened.ok ? opened.cosignedBy[0]?.time : undefined
  return typeof time === 'number' ? { line: `${line}\n`, time } : undefined
}

async function stopAt(
  { db, log: told }: AskParts,
  { key }: Witness,
  { contest_id, known }: Unwitnessed,
  problem: 'ahead' | 'forked',
): Promise<void> {
  told.error({ witness: key.name, contest_id, problem }, 'a witness knows another log')
  await statement(
    db,
    `insert into log_witnesses (contest_id, witness, size, problem) values ($1, $2, $3, $4)
     on conflict (contest_id, witness) do update set problem = $4, checked_at = now()`,
    [contest_id, key.name, known, problem],
  )
}
