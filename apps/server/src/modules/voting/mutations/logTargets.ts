import { leafHash } from '@plaudit/votelog/hashing'
import { leafText } from '@plaudit/votelog/leaf'
import type { Leaf } from '@plaudit/votelog/leafTypes'
import { statement, type Tx } from '../../../platform/db/db.ts'
import { leafIndexesOf, type LogState } from '../data/log.ts'
import { sha256 } from './leaf.ts'

interface Waiting {
  fact_id: number
  leaf: string
  target: string | null
}

/** Gives the facts of a pass their final leaves and hashes: an act on a ballot names that ballot's number. */
export async function finishFacts(
  tx: Tx,
  state: LogState,
  { ids, hashes }: { ids: readonly string[]; hashes: Buffer },
): Promise<void> {
  const places = new Map(ids.map((id, at) => [id, at]))
  const facts = ids.filter((id) => id.startsWith('#')).map((id) => id.slice(1))
  if (facts.length === 0) return
  const rows = await statement<Waiting>(
    tx.db,
    'select fact_id, leaf, target from log_facts where contest_id = $1 and fact_id = any ($2::bigint[])',
    [state.contest_id, facts],
  )
  const earlier = rows.flatMap(({ target }) =>
    target === null || places.has(target) ? [] : [target],
  )
  const known = await leafIndexesOf(tx.db, state.contest_id, await placed(tx, state, earlier))
  const finished: { fact_id: number; leaf: string }[] = []
  for (const row of rows) {
    const leaf = row.target === null ? row.leaf : withTarget(state, row, places, known)
    if (leaf !== row.leaf) finished.push({ fact_id: row.fact_id, leaf })
    const place = places.get(`#${row.fact_id}`) ?? 0
    hashes.set(leafHash(Buffer.from(leaf), sha256), place * 32)
  }
  if (finished.length === 0) return
  await statement(
    tx.db,
    `update log_facts f set leaf = i.leaf from unnest($2::bigint[], $3::text[]) as i (fact_id, leaf)
     where f.contest_id = $1 and f.fact_id = i.fact_id`,
    [state.contest_id, finished.map((f) => f.fact_id), finished.map((f) => f.leaf)],
  )
}

/**
 * The ballots that are acted on and were numbered before this pass. All in one look: joined to the facts, each of them
 * can cost one through the whole contest where PostgreSQL knows nothing of it yet.
 */
const placed = (
  tx: Tx,
  { contest_id }: LogState,
  casxIds: readonly string[],
): Promise<{ casx_id: string; tx: string }[]> =>
  statement(
    tx.db,
    'select casx_id, tx::text as tx from ballots where contest_id = $1 and casx_id = any ($2::text[])',
    [contest_id, casxIds],
  )

function withTarget(
  state: LogState,
  row: Waiting,
  places: ReadonlyMap<string, number>,
  known: ReadonlyMap<string, number>,
): string {
  const here = places.get(row.target ?? '')
  const index = here === undefined ? known.get(row.target ?? '') : state.size + here
  if (index === undefined) throw new Error(`The ballot ${row.target} has no leaf to act on.`)
  return leafText({ ...(JSON.parse(row.leaf) as Leaf), target: index } as Leaf)
}
