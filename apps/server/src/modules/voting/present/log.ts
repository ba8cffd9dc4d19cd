import { logMaxDelaySeconds } from '@plaudit/contract/constants'
import type { Reply } from '@plaudit/contract/calls'
import { formatVkey, type VerifierKey } from '@plaudit/votelog/keys'
import { formatReceipt } from '@plaudit/votelog/receipt'
import { tileWidth } from '@plaudit/votelog/tiles'
import { inclusionProof } from '@plaudit/votelog/tree'
import type { Db } from '../../../platform/db/db.ts'
import { latestHeads, leafBodies, logKeys, logTile, readerFor, type LogState } from '../data/log.ts'
import type { ContestPort } from '../data/port.ts'
import type { ReceiptRow } from '../data/receipts.ts'
import type { WitnessState } from '../data/witnesses.ts'
import { presentVote } from './vote.ts'

type Leaves = Reply<'contest/v2/getLog/{cx_id}'>['leaves']

/** Leaves by number, with what they say where that is public. */
export async function presentLeaves(
  db: Db,
  { contest_id, size }: LogState,
  { from, limit }: { from: number; limit: number },
  shown: boolean,
): Promise<Leaves> {
  const leaves: Leaves = []
  const end = Math.min(size, from + limit)
  for (let at = from; at < end; at = (Math.floor(at / tileWidth) + 1) * tileWidth) {
    const n = Math.floor(at / tileWidth)
    const tile = await logTile(db, contest_id, 0, n)
    if (tile === undefined) break
    const [first, last] = [at - n * tileWidth, Math.min(tileWidth, end - n * tileWidth)]
    const bodies = shown ? await leafBodies(db, contest_id, tile.entries.slice(first, last)) : []
    for (let place = first; place < last; place++)
      leaves.push({
        index: n * tileWidth + place,
        hash: tile.hashes.subarray(place * 32, (place + 1) * 32).toString('hex'),
        leaf: bodies[place - first]?.toString() ?? null,
      })
  }
  return leaves
}

type Heads = Reply<'contest/v2/getCheckpoint/{cx_id}'>['heads']

/** The heads that were signed and kept: how many, and the latest. */
export async function presentHeads(db: Db, contestId: number): Promise<Heads> {
  const { count, latest } = await latestHeads(db, contestId, 10)
  return {
    count,
    latest: latest.map(({ size, signed_at }) => ({ size, signed_at: signed_at.toISOString() })),
  }
}

type WitnessShown = Reply<'contest/v2/getCheckpoint/{cx_id}'>['witnesses'][number]

/** `asked`: the witnesses of today, by whose keys one checks. */
export const presentWitness = (
  { witness, size, seen_at, problem }: WitnessState,
  asked: readonly { key: VerifierKey }[],
): WitnessShown => ({
  name: witness,
  key: asked.flatMap(({ key }) => (key.name === witness ? formatVkey(key) : []))[0] ?? null,
  size,
  seen_at: seen_at?.toISOString() ?? null,
  problem,
})

const aMinute = 60_000

/** To the millisecond, the end of a voter's wait would tell the ballot's own time. Nobody is told too early. */
const toFullMinute = (at: Date): Date => new Date(Math.ceil(at.getTime() / aMinute) * aMinute)

type Receipt = Reply<'contest/v2/getReceipt/{casx_id}'>['receipt']

/** A ballot for everybody who knows its id: its lines, whether it counts, and the proof that the log has it. */
export async function presentReceipt(
  db: Db,
  row: ReceiptRow,
  named: ReturnType<ContestPort['names']>,
): Promise<Receipt> {
  const { leaf, origin, size } = row
  // A leaf that was numbered after the head was read stands under the next one.
  const isUnderHead = row.leaf_index !== null && size !== null && row.leaf_index < size
  const leaf_index = isUnderHead ? row.leaf_index : null
  const [names, keys, proof] = await Promise.all([
    named,
    origin === null ? [] : logKeys(db, origin),
    leaf_index === null ? null : proofOf(db, row, leaf_index, size ?? 0),
  ])
  return {
    ...presentVote(row, names, 'public'),
    casx_id: row.casx_id,
    expires_at: row.next_at === null ? null : toFullMinute(row.next_at).toISOString(),
    state: row.excluded ?? 'counted',
    leaf,
    leaf_index,
    proof,
    keys,
    max_delay_s: logMaxDelaySeconds,
  }
}

async function proofOf(
  db: Db,
  { contest_id, leaf, checkpoint }: ReceiptRow,
  index: number,
  size: number,
): Promise<string> {
  const read = await readerFor(db, contest_id, size, (r) => inclusionProof(index, size, r))
  const proof = inclusionProof(index, size, read)
  return formatReceipt({ extra: Buffer.from(leaf), index, proof, checkpoint: checkpoint ?? '' })
}
