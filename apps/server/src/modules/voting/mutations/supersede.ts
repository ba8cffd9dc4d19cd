import { leafReasons } from '@plaudit/contract/voting/leafReasons'
import { leafText } from '@plaudit/votelog/leaf'
import { minuteText } from '@plaudit/votelog/moments'
import { statement, type Tx } from '../../../platform/db/db.ts'
import type { ContestStanding } from '../data/standings.ts'
import { currentStanding } from './fold.ts'
import type { Judging } from './judgeMarks.ts'
import { logFormat } from './leaf.ts'
import { logTime } from './logFacts.ts'
import { roundsOfHome } from './openRound.ts'
import { recount } from './recount.ts'

/**
 * Returns a judge's sheets for a round that were not revised: one ballot, or, of a round that others were merged into,
 * one of each. A void one is among them, since it could be restored beside the next.
 */
export async function formerSheets(
  tx: Tx,
  { rules, roundId }: Judging,
  voter: Buffer,
): Promise<string[]> {
  const rounds = roundsOfHome(rules, roundId)
  const rows = await statement<{ casx_id: string }>(
    tx.db,
    `select b.casx_id from ballots b left join excluded_ballots e on e.contest_id = b.contest_id and e.casx_id = b.casx_id
     where b.contest_id = $1 and b.voter_key = $2 and b.round_id = any ($3::bigint[]) and b.kind = 'jury' and e.superseded is not true
     order by b.tx, b.casx_id`,
    [rules.contest_id, voter, rounds],
  )
  return rows.map((row) => row.casx_id)
}

const { revised } = leafReasons

/**
 * Makes former ballots void. Their leaves stand before the new ballot's: the facts have this transaction's own number,
 * and of one number facts come first.
 * @returns the standing before; undefined where they were void already.
 */
export async function supersede(
  tx: Tx,
  { rules, userId }: Judging,
  former: readonly string[],
): Promise<ContestStanding | undefined> {
  if (former.length === 0) return undefined
  const { contest_id } = rules
  const before = await currentStanding(tx.db, rules)
  const voided: string[] = []
  for (const casxId of former)
    if (await makeVoid(tx, contest_id, casxId, userId)) voided.push(casxId)
  if (voided.length === 0) return undefined
  const leaf = leafText({
    type: 'void',
    contest: rules.cx_id,
    v: logFormat,
    minute: minuteText(await logTime(tx)),
    target: 0,
    reason: revised,
  })
  await statement(
    tx.db,
    `insert into log_facts (contest_id, subject, leaf, target, tx)
     select $1, 'ballot', $2, c.casx_id, pg_current_xact_id() from unnest($3::text[]) with ordinality as c (casx_id, n) order by c.n`,
    [contest_id, leaf, voided],
  )
  await recount(tx, contest_id)
  return before
}

/** @returns whether it counted or was held until now; a void ballot is only kept from being restored. */
async function makeVoid(
  tx: Tx,
  contestId: number,
  casxId: string,
  userId: number,
): Promise<boolean> {
  const kept = await statement(
    tx.db,
    `update excluded_ballots set superseded = true where contest_id = $1 and casx_id = $2 and state = 'voided' returning casx_id`,
    [contestId, casxId],
  )
  if (kept.length > 0) return false
  await statement(
    tx.db,
    `insert into excluded_ballots (contest_id, casx_id, state, reason, changed_by, superseded) values ($1, $2, 'voided', $3, $4, true)
     on conflict (contest_id, casx_id) do update
       set state = 'voided', reason = $3, changed_by = $4, changed_at = now(), superseded = true`,
    [contestId, casxId, revised, userId],
  )
  return true
}
