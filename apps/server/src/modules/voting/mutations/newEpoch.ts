import { parseNote } from '@plaudit/votelog/note'
import { leafText } from '@plaudit/votelog/leaf'
import { minuteText } from '@plaudit/votelog/moments'
import { statement, type Db, type Tx } from '../../../platform/db/db.ts'
import type { LogState } from '../data/log.ts'
import { logFormat, sha256 } from './leaf.ts'
import { logTime } from './logFacts.ts'

/** Contests whose log has a head. */
export async function contestsWithLog(db: Db): Promise<{ contest_id: number; cx_id: string }[]> {
  return statement(
    db,
    `select contest_id, substring(origin from '/log/([0-9A-Za-z]+)') as cx_id from log_state
     where checkpoint is not null order by contest_id`,
    [],
  )
}

/**
 * Begins a contest's log anew after an older backup was put back (product 4). The log before may have been
 * longer, so going on under its name would be a fork: the new one has a name of its own, says in a leaf which
 * head it was left at and why, and has all ballots and acts that are there. Heads and receipts from before do
 * not belong to it, and everybody sees that.
 * @returns the number of the epoch; undefined for a contest without a log.
 */
export async function beginEpoch(
  tx: Tx,
  contestId: number,
  reason: string,
): Promise<number | undefined> {
  // Unlike the numberer's, this lock waits: a pass under way ends first.
  const [state] = await statement<Pick<LogState, 'epoch' | 'origin' | 'checkpoint'>>(
    tx.db,
    'select epoch, origin, checkpoint from log_state where contest_id = $1 for update',
    [contestId],
  )
  const head = state?.checkpoint
  if (state === undefined || head === null || head === undefined) return undefined
  const [, cxId = ''] = /\/log\/([0-9A-Za-z]+)/.exec(state.origin) ?? []
  const epoch = state.epoch + 1
  const leaf = leafText({
    contest: cxId,
    minute: minuteText(await logTime(tx)),
    v: logFormat,
    type: 'epoch',
    previous: Buffer.from(sha256(Buffer.from(parseNote(head).text))).toString('hex'),
    reason,
  })
  for (const table of ['log_tiles', 'log_checkpoints', 'log_cosignatures', 'log_witnesses'])
    await statement(tx.db, `delete from ${table} where contest_id = $1`, [contestId])
  await statement(
    tx.db,
    `update log_state set epoch = $2::int, origin = regexp_replace(origin, '(/log/[0-9A-Za-z]+).*$', '\\1') || '/' || $2::int,
       numbered_tx = '0', size = 0, checkpoint = null, checkpoint_at = null where contest_id = $1`,
    [contestId, epoch],
  )
  // The epoch stands with what the log begins with, before the ballots.
  await statement(
    tx.db,
    `insert into log_facts (contest_id, subject, leaf, is_first) values ($1, $2, $3, true)`,
    [contestId, `epoch:${epoch}`, leaf],
  )
  return epoch
}

/**
 * Names the logs that have no head yet by their next epoch, after an older backup was put back. The installation that
 * is lost may have signed their first head after the copy: a contest was published, or took its first vote. Another
 * first head under the same name and key would be a fork. No head is known that a leaf could name as the one before.
 * @param publicUrl names the host where no log has a name yet. @returns how many logs were named.
 */
export async function skipFirstNames(tx: Tx, publicUrl: string): Promise<number> {
  const named = await statement(
    tx.db,
    `with host as (
       select coalesce((select substring(origin from '^(.*?)/log/') from log_state order by contest_id desc limit 1), $1) as host
     )
     insert into log_state (contest_id, epoch, origin)
     select contest_id, 2, host || '/log/' || cx_id || '/2' from contests cross join host
     on conflict (contest_id) do update set epoch = log_state.epoch + 1,
       origin = regexp_replace(log_state.origin, '(/log/[0-9A-Za-z]+).*$', '\\1') || '/' || log_state.epoch + 1
     where log_state.checkpoint is null
     returning contest_id`,
    [new URL(publicUrl).host],
  )
  return named.length
}
