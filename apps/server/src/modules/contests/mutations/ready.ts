import type { Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { ContestHead, RoundRow } from '../data/contests.ts'
import { contestsAndEditions, contestsDb } from '../tables.ts'

/**
 * Proves what a contest needs before it goes out: dates, and somebody to vote for or a way for them to come.
 * @throws refusal invalid_input that names what is missing.
 */
export async function checkReady(tx: Tx, contest: ContestHead, now: number): Promise<void> {
  const { row } = contest
  const missing = (['start_date', 'end_date'] as const).filter((name) => row[name] === null)
  if (missing.length > 0)
    refuse('invalid_input', {
      fields: Object.fromEntries(missing.map((name) => [name, 'required'])),
    })
  if (row.end_date !== null && row.end_date.getTime() <= now)
    refuse('invalid_input', { fields: { end_date: 'end_in_past' } })
  if (!(await isSomebodyToCome(tx, contest)) && !(await isSomebodyOnStage(tx, row.contest_id)))
    refuse('invalid_input', { fields: { contestants: 'nobody_on_stage' } })
}

/**
 * An edition's contest waits without a date until it is full. An organiser who sets a date starts it by hand, which needs
 * somebody on its stage as every start does.
 * @throws refusal invalid_input beside the contestants.
 */
export async function checkStartByHand(
  tx: Tx,
  { row, rounds, edition }: ContestHead,
  wanted: readonly RoundRow[],
): Promise<void> {
  const begins = (some: readonly RoundRow[]) => some.some(({ start_date }) => start_date !== null)
  if (row.status !== 'published' || edition?.filled !== false) return
  if (begins(rounds) || !begins(wanted) || (await isSomebodyOnStage(tx, row.contest_id))) return
  refuse('invalid_input', { fields: { contestants: 'nobody_on_stage' } })
}

/** People enter by themselves: here, or in the contests that its editions fill. */
async function isSomebodyToCome(tx: Tx, { row, edition }: ContestHead): Promise<boolean> {
  if (row.entry_policy !== 'organiser' || edition?.filled === false) return true
  const intake = await contestsAndEditions(tx.db)
    .selectFrom('contest_intakes')
    .select('contest_id')
    .where('contest_id', '=', row.contest_id)
    .executeTakeFirst()
  return intake !== undefined
}

async function isSomebodyOnStage(tx: Tx, contestId: number): Promise<boolean> {
  const found = await contestsDb(tx.db)
    .selectFrom('contestants')
    .select('contestant_id')
    .where('contest_id', '=', contestId)
    .where('approved', '=', true)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
