import { parseVkey } from '@plaudit/votelog/keys'
import { nodeVerify } from '@plaudit/votelog/node/ed25519'
import type { LogSource } from '@plaudit/votelog/source'
import { verifyLog } from '@plaudit/votelog/verify'
import {
  checkpointsOf,
  logBundle,
  logKeys,
  logState,
  logTile,
  sha256,
  type LogState,
} from '../../apps/server/src/modules/voting/data/log.ts'
import { cosignaturesOf } from '../../apps/server/src/modules/voting/data/witnesses.ts'
import { parseTilePath } from '../../apps/server/src/modules/voting/present/tilePath.ts'
import { statement, type Db } from '../../apps/server/src/platform/db/db.ts'

/**
 * Verifies every log, or one contest's, from the rows of the database: signatures, each leaf made anew of its ballot,
 * the tree against every head that was kept, and that declared results follow from the ballots.
 */
export async function verifyLogs(
  db: Db,
  cxId: string | undefined,
  say: (line: string) => void,
): Promise<number> {
  const rows = await statement<{ contest_id: number; cx_id: string }>(
    db,
    `select contest_id, cx_id from log_state join contests using (contest_id)
     where checkpoint is not null and ($1::text is null or cx_id = $1) order by contest_id`,
    [cxId ?? null],
  )
  const waiting = await unsigned(db, cxId)
  if (rows.length === 0 && cxId !== undefined) {
    say(waiting > 0 ? unsignedLine(waiting) : `There is no log of a contest ${cxId}.`)
    return 1
  }
  let wrong = 0
  for (const { contest_id, cx_id } of rows)
    if (!(await verifyOne(db, contest_id, cx_id, say))) wrong++
  if (waiting > 0) say(unsignedLine(waiting))
  say(verdict(rows.length, wrong))
  return wrong === 0 ? 0 : 1
}

function verdict(all: number, wrong: number): string {
  if (all === 0) return 'No log was verified: none has a signed head.'
  return wrong === 0 ? `${all} logs are right.` : `${wrong} of ${all} logs are NOT right.`
}

/** Counts the logs that have something to say and no head, as after `reconcile --lost` until the next start. */
async function unsigned(db: Db, cxId: string | undefined): Promise<number> {
  const [row] = await statement<{ n: number }>(
    db,
    `select count(*)::int as n from log_state s join contests c using (contest_id)
     where s.checkpoint is null and ($1::text is null or c.cx_id = $1)
       and exists (select from log_facts f where f.contest_id = s.contest_id)`,
    [cxId ?? null],
  )
  return row?.n ?? 0
}

const unsignedLine = (count: number): string =>
  `Logs that have no head yet and were not verified: ${count}. The server signs them once it runs: start it, then verify again.`

async function verifyOne(
  db: Db,
  contestId: number,
  cxId: string,
  say: (line: string) => void,
): Promise<boolean> {
  const state = await logState(db, contestId)
  if (state === undefined) return true
  const keys = (await logKeys(db, state.origin)).map((key) => parseVkey(key))
  const report = await verifyLog(sourceOf(db, state), {
    keys,
    origin: state.origin,
    verify: nodeVerify,
    hash: sha256,
  }).catch((error: unknown) => String(error))
  if (typeof report === 'string') {
    say(`${cxId}: ${report}`)
    return false
  }
  say(`${cxId}: ${report.ok ? 'right' : 'NOT RIGHT'}, ${report.leaves} leaves, root ${report.root}`)
  if (!report.ok)
    for (const { code, index } of report.findings)
      say(`  ${code}${index === null ? '' : ` at leaf ${index}`}`)
  return report.ok
}

/** The files of a log as `/log/{cx_id}/` publishes them, those too that are still sealed. */
const sourceOf = (db: Db, state: LogState): LogSource => ({
  async read(path) {
    if (path === 'checkpoint') return Buffer.from(state.checkpoint ?? '')
    if (path === 'checkpoints') return Buffer.from(await headsOf(db, state))
    const tile = parseTilePath(path)
    if (tile === undefined) return null
    const { level, index, width } = tile
    if (level === 'entries') return (await logBundle(db, state.contest_id, index, width)) ?? null
    const row = await logTile(db, state.contest_id, level, index)
    return row && row.hashes.length >= width * 32 ? row.hashes.subarray(0, width * 32) : null
  },
})

/** None that is longer than the head that is looked at: votes may come while it is. */
async function headsOf(db: Db, { contest_id, size: most }: LogState): Promise<string> {
  const kept = (await checkpointsOf(db, contest_id)).filter(({ size }) => size <= most)
  const lines = await cosignaturesOf(
    db,
    contest_id,
    kept.map(({ size }) => size),
  )
  return kept.map(({ note, size }) => note + (lines.get(size) ?? '')).join('\n')
}
