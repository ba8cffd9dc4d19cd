import { hash } from 'node:crypto'
import { formatVkey, signatureTypes, verifierKey } from '@plaudit/votelog/keys'
import { encodeBundle, nodeReader, tilePath, tilesFor, tileWidth } from '@plaudit/votelog/tiles'
import { nodesRead, type NodeReader } from '@plaudit/votelog/tree'
import { publicUrlOf } from '../../../platform/config.ts'
import { statement, type Db } from '../../../platform/db/db.ts'

/** By the platform: a proof takes some hundred of them. */
export const sha256 = (data: Uint8Array): Uint8Array => hash('sha256', data, 'buffer')

export interface LogState {
  contest_id: number
  epoch: number
  origin: string
  numbered_tx: string
  size: number
  checkpoint: string | null
  checkpoint_at: Date | null
}

/** Returns the name of a contest's log, for good. */
export const logOrigin = (cxId: string, publicUrl: string): string =>
  `${new URL(publicUrl).host}/log/${cxId}`

/**
 * Returns the beginnings of the names of this installation's logs. Begun logs keep theirs, so that an operator who asks
 * without the settings that the server was started with hears what verifiers meet; else as one would be named now.
 */
export async function logNames(
  db: Db,
  config: Parameters<typeof publicUrlOf>[0],
): Promise<string[]> {
  const rows = await statement<{ name: string }>(
    db,
    `select distinct substring(origin from '^(.*/log)/') as name from log_state order by 1`,
    [],
  )
  const names = new Set(rows.map(({ name }) => name))
  if (names.size === 0 || config.publicUrl !== undefined)
    names.add(`${new URL(publicUrlOf(config)).host}/log`)
  return [...names]
}

/** A log before its first leaf. */
export const emptyLog = (
  contest: { contest_id: number; cx_id: string },
  publicUrl: string,
): LogState => ({
  contest_id: contest.contest_id,
  epoch: 1,
  origin: logOrigin(contest.cx_id, publicUrl),
  numbered_tx: '0',
  size: 0,
  checkpoint: null,
  checkpoint_at: null,
})

const fields =
  'contest_id, epoch, origin, numbered_tx::text as numbered_tx, size, checkpoint, checkpoint_at'

export async function logState(db: Db, contestId: number): Promise<LogState | undefined> {
  const [row] = await statement<LogState>(
    db,
    `select ${fields} from log_state where contest_id = $1`,
    [contestId],
  )
  return row
}

/** The same, held for this transaction; undefined when another holds it. */
export async function lockLogState(db: Db, contestId: number): Promise<LogState | undefined> {
  const [row] = await statement<LogState>(
    db,
    `select ${fields} from log_state where contest_id = $1 for update skip locked`,
    [contestId],
  )
  return row
}

/** Every key that ever signed this log, as verifiers take them, the one in use first. */
export async function logKeys(db: Db, origin: string): Promise<string[]> {
  const rows = await statement<{ public_key: Buffer }>(
    db,
    'select public_key from log_keys order by retired_at desc nulls first, key_id desc',
    [],
  )
  return rows.map(({ public_key }) =>
    formatVkey(verifierKey(origin, signatureTypes.ed25519, public_key)),
  )
}

interface TileRow {
  level: number
  n: number
  hashes: Buffer
  entries: string[]
}

/** A tile's hashes and, at level 0, what its leaves are. */
export async function logTile(
  db: Db,
  contestId: number,
  level: number,
  n: number,
): Promise<TileRow | undefined> {
  const [row] = await statement<TileRow>(
    db,
    'select level, n, hashes, entries from log_tiles where contest_id = $1 and level = $2 and n = $3',
    [contestId, level, n],
  )
  return row
}

/** A reader of the nodes that a computation over a tree of `size` needs, fetched beforehand. */
export async function readerFor(
  db: Db,
  contestId: number,
  size: number,
  run: (read: NodeReader) => unknown,
): Promise<NodeReader> {
  const wanted = tilesFor(nodesRead(run), size)
  const rows = await statement<Pick<TileRow, 'level' | 'n' | 'hashes'>>(
    db,
    `select level, n, hashes from log_tiles
     join unnest($2::smallint[], $3::bigint[]) as w (level, n) using (level, n) where contest_id = $1`,
    [contestId, wanted.map(({ level }) => Number(level)), wanted.map(({ index }) => index)],
  )
  const hashes = new Map(rows.map((row) => [`${row.level}/${row.n}`, row.hashes]))
  const tiles = new Map(
    wanted.flatMap((tile) => {
      const found = hashes.get(`${tile.level}/${tile.index}`)
      return found ? [[tilePath(tile), found.subarray(0, tile.width * 32)] as const] : []
    }),
  )
  return nodeReader(size, (path) => tiles.get(path), sha256)
}

/**
 * The indexes of ballots' leaves, by the transactions that wrote them: leaves are numbered in the order of those,
 * and a transaction has at most 256 ballots. A single statement finds thousands of them, as a review has.
 */
export async function leafIndexesOf(
  db: Db,
  contestId: number,
  ballots: readonly { casx_id: string; tx: string }[],
): Promise<Map<string, number>> {
  const rows = await statement<{ casx_id: string; n: number; place: number }>(
    db,
    `with wanted as materialized (
       select * from unnest($2::text[], $3::xid8[]) as w (casx_id, tx)
     ), near as materialized (
       select distinct t.n from (select distinct tx from wanted) w cross join lateral (
         select n from log_tiles where contest_id = $1 and level = 0 and first_tx <= w.tx order by first_tx desc, n desc limit 3
       ) t
     )
     select e.casx_id, t.n, e.place from near join log_tiles t on t.contest_id = $1 and t.level = 0 and t.n = near.n
     cross join lateral unnest(t.entries) with ordinality as e (casx_id, place)
     join wanted w on w.casx_id = e.casx_id`,
    [contestId, ballots.map(({ casx_id }) => casx_id), ballots.map(({ tx }) => tx)],
  )
  return new Map(rows.map(({ casx_id, n, place }) => [casx_id, n * tileWidth + place - 1]))
}

/** The bodies of leaves by their entries, in order. @throws when one is gone. */
export async function leafBodies(
  db: Db,
  contestId: number,
  entries: readonly string[],
): Promise<Buffer[]> {
  const facts = entries.filter((entry) => entry.startsWith('#')).map((entry) => entry.slice(1))
  const ballots = entries.filter((entry) => !entry.startsWith('#'))
  const rows = await statement<{ entry: string; leaf: string }>(
    db,
    `select casx_id as entry, leaf from ballots where contest_id = $1 and casx_id = any ($2::text[])
     union all
     select '#' || fact_id, leaf from log_facts where contest_id = $1 and fact_id = any ($3::bigint[])`,
    [contestId, ballots, facts],
  )
  const leaves = new Map(rows.map(({ entry, leaf }) => [entry, leaf]))
  return entries.map((entry) => {
    const leaf = leaves.get(entry)
    if (leaf === undefined) throw new Error(`The leaf ${entry} of contest ${contestId} is gone.`)
    return Buffer.from(leaf)
  })
}

/** A bundle of entries as it is published. */
export async function logBundle(
  db: Db,
  contestId: number,
  n: number,
  width: number,
): Promise<Uint8Array | undefined> {
  const tile = await logTile(db, contestId, 0, n)
  if (tile === undefined || tile.entries.length < width) return undefined
  return encodeBundle(await leafBodies(db, contestId, tile.entries.slice(0, width)))
}

export interface KeptCheckpoint {
  size: number
  note: string
  signed_at: Date
}

/** The last head of each minute, smallest first (a clock may have been set back), and rather one that witnesses signed: more would only cost verifiers time. */
export const checkpointsOf = (db: Db, contestId: number): Promise<KeptCheckpoint[]> =>
  statement(
    db,
    `select * from (select distinct on (date_trunc('minute', signed_at)) size, note, signed_at
     from (
       select k.size, k.note, k.signed_at, c.size is not null as is_witnessed from log_checkpoints k
       left join (select distinct size from log_cosignatures where contest_id = $1) c using (size)
       where k.contest_id = $1
     ) kept order by date_trunc('minute', signed_at), is_witnessed desc, size desc) chosen order by size`,
    [contestId],
  )

/** Counts the heads that were kept, and returns the latest of them, newest first. */
export async function latestHeads(
  db: Db,
  contestId: number,
  most: number,
): Promise<{ count: number; latest: Omit<KeptCheckpoint, 'note'>[] }> {
  const latest = await statement<Omit<KeptCheckpoint, 'note'> & { count: number }>(
    db,
    `select size, signed_at, count(*) over () as count from log_checkpoints
     where contest_id = $1 order by size desc limit $2`,
    [contestId, most],
  )
  return { count: latest[0]?.count ?? 0, latest }
}

/**
 * Returns the time at which a round's jury was last said anew behind ballots of that round; undefined if it never was.
 */
export async function juryChanged(db: Db, contestId: number): Promise<Date | undefined> {
  const [row] = await statement<{ at: Date | null }>(
    db,
    `select max(f.created_at) as at from log_facts f
     where f.contest_id = $1 and f.subject like 'judges:%'
       and exists (select from ballots b where b.contest_id = f.contest_id and b.tx < f.tx and 'judges:' || b.round_id = f.subject)`,
    [contestId],
  )
  return row?.at ?? undefined
}
