import { signCheckpoint } from '@plaudit/votelog/checkpoint'
import { Frontier } from '@plaudit/votelog/frontier'
import { rootOf } from '@plaudit/votelog/tree'
import { tileWidth } from '@plaudit/votelog/tiles'
import { statement, type Db, type Tx } from '../../../platform/db/db.ts'
import { decidedBelow } from '../../../platform/db/horizon.ts'
import { lockLogState, readerFor, type LogState } from '../data/log.ts'
import { sha256 } from './leaf.ts'
import { finishFacts } from './logTargets.ts'
import type { Signers } from './signers.ts'

export interface Numbered {
  size: number
  /** Leaves that are on disk but not below every running transaction yet: come again soon. */
  more: boolean
  appended: number
}

interface Fresh {
  ids: string[]
  txs: string[]
  hashes: Buffer
  more: boolean
  /** True while the log's beginning can't be numbered yet. */
  beginning_waits: boolean
}

// Rows below the oldest running transaction are decided, so a range of transaction ids is read once. The beginning of
// the log stands before the ballots, which may be older than it: for them its leaves are of no transaction, since a
// ballot is looked for in the tiles that began before it.
const freshLeaves = `
with items as materialized (
  select tx, 1 as part, true as is_ballot, casx_id as id, 0 as fact, sha256('\\x00'::bytea || convert_to(leaf, 'UTF8')) as hash
  from ballots where contest_id = $1 and tx >= $2::xid8 and tx < $3::xid8
  union all
  select tx, case when is_first then 0 else 1 end, false,
    '#' || fact_id, fact_id, decode(repeat('00', 32), 'hex')
  from log_facts where contest_id = $1 and tx >= $2::xid8 and tx < $3::xid8
)
select coalesce(array_agg(id order by part, tx, is_ballot, fact, id), '{}') as ids,
  coalesce(array_agg(case when part = 0 then '0' else tx::text end order by part, tx, is_ballot, fact, id), '{}') as txs,
  coalesce(string_agg(hash, ''::bytea order by part, tx, is_ballot, fact, id), ''::bytea) as hashes,
  exists (select from ballots where contest_id = $1 and tx >= $3::xid8)
    or exists (select from log_facts where contest_id = $1 and tx >= $3::xid8) as more,
  exists (select from log_facts where contest_id = $1 and tx >= $3::xid8 and is_first) as beginning_waits
from items`

/**
 * Numbers the new leaves of one contest, in the order of their transactions, and signs the log's new head
 * (product 4). The row lock on `log_state` makes this the only writer; a second one goes away with nothing.
 */
export async function numberLeaves(
  tx: Tx,
  parts: { signers: Signers },
  contestId: number,
): Promise<Numbered | undefined> {
  const state = await lockLogState(tx.db, contestId)
  if (state === undefined) return undefined
  const below = await decidedBelow(tx.db, state.numbered_tx)
  const [fresh] = await statement<Fresh>(tx.db, freshLeaves, [contestId, state.numbered_tx, below])
  if (fresh === undefined) return undefined
  const { ids, more } = fresh
  if (ids.length === 0 || fresh.beginning_waits) return { size: state.size, more, appended: 0 }
  await finishFacts(tx, state, fresh)
  const size = await append(tx.db, parts, state, fresh, below)
  return { size, more, appended: ids.length }
}

async function append(
  db: Db,
  { signers }: { signers: Signers },
  state: LogState,
  { ids, txs, hashes }: Fresh,
  below: string,
): Promise<number> {
  const tiles = new NewTiles()
  const onNode = (level: number, index: number, node: Uint8Array): void => {
    if (level % 8 === 0) tiles.add(level / 8, index, node)
  }
  const read = await readerFor(db, state.contest_id, state.size, (r) => rootOf(state.size, r))
  const frontier = Frontier.restore(state.size, read, { hash: sha256, onNode })
  for (let at = 0; at < ids.length; at++) frontier.append(hashes.subarray(at * 32, (at + 1) * 32))
  await tiles.write(db, state, ids, txs)
  const { origin } = state
  const note = signCheckpoint({ origin, size: frontier.size, root: frontier.root() }, [
    signers.of(origin),
  ])
  await statement(
    db,
    `with head as (insert into log_checkpoints (contest_id, size, note) values ($1, $2, $3))
     update log_state set size = $2, checkpoint = $3, checkpoint_at = now(), numbered_tx = $4::xid8 where contest_id = $1`,
    [state.contest_id, frontier.size, note, below],
  )
  return frontier.size
}

/** Hashes that are new in this pass, by tile. */
class NewTiles {
  readonly #tiles = new Map<string, { level: number; n: number; first: number; hashes: Buffer[] }>()

  add(level: number, index: number, node: Uint8Array): void {
    const n = Math.floor(index / tileWidth)
    const tile = this.#tiles.get(`${level}/${n}`) ?? { level, n, first: index, hashes: [] }
    tile.hashes.push(Buffer.from(node))
    this.#tiles.set(`${level}/${n}`, tile)
  }

  /** Appends to the tiles that are there. The first transaction of each never runs back, whatever came late. */
  async write(
    db: Db,
    { contest_id, size }: LogState,
    ids: readonly string[],
    txs: readonly string[],
  ): Promise<void> {
    const tiles = [...this.#tiles.values()]
    const entries = tiles.map((tile) =>
      tile.level > 0 ? [] : ids.slice(tile.first - size, tile.first - size + tile.hashes.length),
    )
    const firsts = tiles.map((tile) => (tile.level > 0 ? null : (txs[tile.first - size] ?? null)))
    await statement(
      db,
      `insert into log_tiles as t (contest_id, level, n, hashes, entries, first_tx)
       select $1, level, n, hashes, entries::text[], greatest(first, (select max(first_tx) from log_tiles where contest_id = $1 and level = 0))
       from unnest($2::smallint[], $3::bigint[], $4::bytea[], $5::text[], $6::xid8[]) as i (level, n, hashes, entries, first)
       on conflict (contest_id, level, n) do update set hashes = t.hashes || excluded.hashes, entries = t.entries || excluded.entries`,
      [
        contest_id,
        tiles.map((tile) => tile.level),
        tiles.map((tile) => tile.n),
        tiles.map((tile) => Buffer.concat(tile.hashes)),
        entries.map((list) => `{${list.map((id) => `"${id}"`).join(',')}}`),
        firsts,
      ],
    )
  }
}

/** Contests with leaves that are not numbered yet, after a break. */
export async function unnumberedContests(db: Db): Promise<number[]> {
  const rows = await statement<{ contest_id: number }>(
    db,
    `select s.contest_id from log_state s
     where exists (select from ballots b where b.contest_id = s.contest_id and b.tx >= s.numbered_tx)
       or exists (select from log_facts f where f.contest_id = s.contest_id and f.tx >= s.numbered_tx)`,
    [],
  )
  return rows.map((row) => row.contest_id)
}

/** Forgets heads of past hours that were not the last of their minute: the ones that stay prove the same. */
export async function thinCheckpoints(tx: Tx): Promise<void> {
  await statement(
    tx.db,
    `delete from log_checkpoints c using log_checkpoints later
     where c.signed_at < now() - interval '1 hour' and later.contest_id = c.contest_id and later.size > c.size
       and date_trunc('minute', later.signed_at) = date_trunc('minute', c.signed_at)
       and not exists (select from log_cosignatures w where w.contest_id = c.contest_id and w.size = c.size)`,
    [],
  )
}
