import { latenessOf } from '../../../apps/server/src/modules/voting/data/late.ts'
import { statement, type Db } from '../../../apps/server/src/platform/db/db.ts'
import { broken, risk, type Fault } from './fault.ts'

/** Looks at background tasks and messages: what is due, under way, given up. */
export async function taskFaults(db: Db): Promise<Fault[]> {
  const [row] = await statement<Counted>(
    db,
    `select count(*) filter (where locked_at is null and attempts < max_attempts and run_at < now() - interval '15 minutes')::int as late,
       count(*) filter (where locked_at is null and attempts >= max_attempts)::int as failed,
       count(*) filter (where locked_at < now() - interval '1 hour')::int as held,
       (select count(*)::int from mails where state = 'failed' and created_at > now() - interval '7 days') as mails
     from graphile_worker._private_jobs`,
    [],
  )
  return row === undefined ? [] : faultsOf(row)
}

type Counted = Record<'late' | 'failed' | 'held' | 'mails', number>

function faultsOf({ late, failed, held, mails }: Counted): Fault[] {
  const faults: Fault[] = []
  if (late > 0)
    faults.push(
      broken(
        `${late} tasks have been due for more than a quarter of an hour: the queue is stuck.`,
        'Is a server running (ROLE)? Restart it, and look for "a task failed" in its log.',
      ),
    )
  if (held > 0)
    faults.push(
      broken(
        `${held} tasks have been under way for more than an hour.`,
        'While a server runs, those of a dead process are free again after 20 seconds: start one, or restart the one that hangs.',
      ),
    )
  if (failed > 0)
    faults.push(
      broken(
        `${failed} tasks used up their tries.`,
        'Under /admin/jobs they can be tried again or given up, with what they failed by.',
      ),
    )
  if (mails > 0)
    faults.push(
      risk(
        `${mails} mails and texts of the last week could not be sent.`,
        '/mailbox lists them with the reason.',
      ),
    )
  return faults
}

/** Seconds for which votes may wait for their standing and their log, as the alert rule has it. */
const late = 10

/** Standings and logs that do not keep up with the votes. */
export async function lateFaults(db: Db): Promise<Fault[]> {
  const { standing, log } = await latenessOf(db)
  const behind: readonly (readonly [what: string, seconds: number])[] = [
    ['Standings', standing],
    ['The logs', log],
  ]
  return behind
    .filter(([, seconds]) => seconds > late)
    .map(([what, seconds]) =>
      broken(
        `${what} are ${Math.round(seconds)} s behind the votes.`,
        'Is a server running? A transaction that is left open in this database holds them back too: pg_stat_activity names it (state “idle in transaction”).',
      ),
    )
}

/** The books, as they were last proven. */
export async function bookFaults(db: Db): Promise<Fault[]> {
  const [row] = await statement<{ at: Date; findings: number; old: boolean }>(
    db,
    `select at, jsonb_array_length(findings) as findings, at < now() - interval '3 days' as old
     from ledger_proofs order by proof_id desc limit 1`,
    [],
  )
  if (row === undefined) return []
  const day = row.at.toISOString().slice(0, 10)
  if (row.findings > 0)
    return [
      broken(
        `The books did not add up when they were last proven (${day}): ${row.findings} findings.`,
        'npm run admin -- verify-ledger names each.',
      ),
    ]
  return row.old
    ? [
        risk(
          `The books were last proven on ${day}.`,
          'The task prove_books does it each night: /admin/jobs says why it fails. By hand: npm run admin -- verify-ledger',
        ),
      ]
    : []
}
