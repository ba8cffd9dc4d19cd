import { statement, type Db } from '../../../platform/db/db.ts'

/** Rows whose lock makes one process a contest's only writer, and when the last pass began. */
const marks = {
  tally_state: 'folded_at',
  log_state: 'checkpoint_at',
} as const

/** Another process is at it: it may be done by then. */
const soon = 50
/** Timers of one process are late by a few milliseconds, and its own next pass shall not come too early by them. */
const slack = 10

/**
 * Takes the contest for this transaction, unless another process has it or just had it: all processes together make no
 * more passes than one would, and what one writes the next pass of any of them finds (product 4: at most five updates a
 * second).
 * @param pause milliseconds from the beginning of one pass to the next.
 * @returns milliseconds after which to come again; 0 where it is this process's turn. A clock that was set back makes
 *   nobody wait.
 */
export async function passIn(
  db: Db,
  table: keyof typeof marks,
  contestId: number,
  pause: number,
): Promise<number> {
  const [row] = await statement<{ since: number | null }>(
    db,
    `select (extract(epoch from now() - ${marks[table]}) * 1000)::float8 as since
     from ${table} where contest_id = $1 for update skip locked`,
    [contestId],
  )
  if (row === undefined) return (await isThere(db, table, contestId)) ? soon : 0
  const { since } = row
  return since === null || since < 0 || since >= pause - slack ? 0 : Math.ceil(pause - since)
}

const isThere = async (db: Db, table: keyof typeof marks, contestId: number): Promise<boolean> =>
  (await statement(db, `select from ${table} where contest_id = $1`, [contestId])).length > 0
