import { maxReviewed } from '@plaudit/contract/constants'
import { leafText } from '@plaudit/votelog/leaf'
import type { Leaf } from '@plaudit/votelog/leafTypes'
import { minuteText } from '@plaudit/votelog/moments'
import { statement, type Db, type Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Person } from '../../../platform/http/caller.ts'
import type { BallotState } from '../data/exclusions.ts'
import type { VotingRules } from '../data/port.ts'
import { ballotsOfGroup, type Grouping } from '../data/review.ts'
import { currentStanding, tell, type FoldParts } from './fold.ts'
import { queueTask } from '../../../platform/tasks.ts'
import { logFormat } from './leaf.ts'
import { logTime } from './logFacts.ts'
import { recount } from './recount.ts'
import { lockActs } from './actsLock.ts'

export type ReviewAct = 'hold' | 'release' | 'void' | 'restore'

/** Steps of a ballot by its state (product 4, Fraud): the same table as verifiers have. */
const steps: Record<ReviewAct, { from: readonly BallotState[]; to: BallotState }> = {
  hold: { from: ['counted'], to: 'held' },
  release: { from: ['held'], to: 'counted' },
  void: { from: ['counted', 'held'], to: 'voided' },
  restore: { from: ['voided'], to: 'counted' },
}

/** Ballots by their ids, or those of a group, a part at a time. */
export type Chosen =
  | { casxIds: readonly string[] }
  | { group: { by: Grouping; key: string }; secret: Buffer }

interface Review {
  act: ReviewAct
  /** The reason that the log gives: never a person. */
  reason: string
  chosen: Chosen
  /** null: by itself, as for a purchase that was paid back. */
  actor: Pick<Person, 'user_id' | 'is_admin'> | null
}

interface Reviewed {
  changed: number
  /** More of the group wait. */
  left: number
}

/**
 * Holds, releases, voids or restores ballots in one go: the results are without them, or with them again, the
 * moment this commits; each is a leaf of the log. Ballots for which the act is no step are left as they are.
 * @throws refusal forbidden.
 */
export async function reviewBallots(
  tx: Tx,
  parts: FoldParts,
  rules: VotingRules,
  { act, reason, chosen, actor }: Review,
): Promise<Reviewed> {
  const { contest_id } = rules
  // Before anything else: a result is declared without these acts and stands before them in the log, or with them.
  await lockActs(tx, contest_id)
  await parts.contests.hold(tx, contest_id)
  if (actor !== null) await proveTeam(tx.db, parts, contest_id, actor)
  // No fold runs meanwhile, and of two reviews of the same ballots one comes after the other: what it is about is
  // looked up only when the other is done, so that each takes its own part of a group.
  await statement(tx.db, 'select from tally_state where contest_id = $1 for update', [contest_id])
  const { from, to } = steps[act]
  const { casxIds, left } = await look(tx, contest_id, chosen, from)
  const before = await currentStanding(tx.db, rules)
  const changed = await statement<{ casx_id: string }>(tx.db, changeStates, [
    contest_id,
    [...new Set(casxIds)],
    from,
    to,
    reason,
    actor?.user_id ?? null,
  ])
  if (changed.length === 0) return { changed: 0, left }
  await sayInLog(
    tx,
    rules,
    { act, reason },
    changed.map((row) => row.casx_id),
  )
  if (act === 'void' && actor !== null)
    await queueTask(tx, 'refund_void', { contest_id, casx_ids: changed.map((row) => row.casx_id) })
  await recount(tx, contest_id)
  // The contest before its topic: every change of a contest takes them in this order.
  await parts.contests.recounted(tx, contest_id)
  await tell(tx, parts, rules, before, null)
  return { changed: changed.length, left }
}

/** Reads the organiser's rights again after waiting for the lock. @throws refusal forbidden where they were lost meanwhile. */
export async function proveTeam(
  db: Db,
  { contests }: Pick<FoldParts, 'contests'>,
  contestId: number,
  { user_id, is_admin }: NonNullable<Review['actor']>,
): Promise<void> {
  const own = await contests.organised(db, user_id, is_admin, contestId)
  if (!own.includes(contestId)) refuse('forbidden')
}

const look = async (
  tx: Tx,
  contestId: number,
  chosen: Chosen,
  from: readonly BallotState[],
): Promise<{ casxIds: readonly string[]; left: number }> =>
  'casxIds' in chosen
    ? { casxIds: chosen.casxIds, left: 0 }
    : ballotsOfGroup(tx.db, { contestId, secret: chosen.secret }, chosen.group, from, maxReviewed)

const changeStates = `
with chosen as materialized (
  select b.casx_id from ballots b left join excluded_ballots e on e.contest_id = b.contest_id and e.casx_id = b.casx_id
  where b.contest_id = $1 and b.casx_id = any ($2::text[]) and coalesce(e.state, 'counted') = any ($3::text[])
    -- What a judge has revised stays void: the sheet that was handed in after it counts.
    and e.superseded is not true
    -- Nor does a bought vote count again whose money went back.
    and not ($4 = 'counted' and exists (
      select from bought_votes v where v.contest_id = $1 and v.casx_id = b.casx_id and v.state = 'refunded'))
), excluded as (
  insert into excluded_ballots (contest_id, casx_id, state, reason, changed_by)
  select $1, casx_id, $4, $5, $6 from chosen where $4 <> 'counted'
  on conflict (contest_id, casx_id) do update
    set state = excluded.state, reason = excluded.reason, changed_by = excluded.changed_by, changed_at = now()
), counted as (
  delete from excluded_ballots e using chosen c where e.contest_id = $1 and e.casx_id = c.casx_id and $4 = 'counted'
)
select casx_id from chosen order by casx_id`

/** A leaf for each ballot; which number it acts on is known when it is numbered itself. */
async function sayInLog(
  tx: Tx,
  rules: VotingRules,
  { act, reason }: { act: ReviewAct; reason: string },
  casxIds: readonly string[],
): Promise<void> {
  const minute = minuteText(await logTime(tx))
  const leaf: Leaf = { type: act, contest: rules.cx_id, v: logFormat, minute, target: 0, reason }
  await statement(
    tx.db,
    `insert into log_facts (contest_id, subject, leaf, target)
     select $1, 'ballot', $2, c.casx_id from unnest($3::text[]) with ordinality as c (casx_id, n) order by c.n`,
    [rules.contest_id, leafText(leaf), casxIds],
  )
}
