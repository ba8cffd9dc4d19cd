import { statement, type Tx } from '../../../platform/db/db.ts'
import { willWrite } from '../../../platform/db/horizon.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { publicId, salt } from '../../../platform/ids.ts'
import { ballotId } from '../policy.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import {
  criteriaOf,
  inRound,
  isOwnEntry,
  isWhole,
  type MarkRow,
  type SheetRow,
} from '../data/judging.ts'
import { tell, type FoldParts } from './fold.ts'
import { leafParts, type LeafLine } from './leaf.ts'
import type { Judging } from './judgeMarks.ts'
import { homeOf, isOpen } from './openRound.ts'
import { isTooLong } from './sheetSize.ts'
import { formerSheets, supersede } from './supersede.ts'
import { proveYoungest, lockActs } from './actsLock.ts'
import { originOf, voterKeys } from './voter.ts'

interface Parts {
  secrets: Secrets
  folding: FoldParts
}

type Line = LeafLine & { contestant_id: number }

/**
 * Casts a judge's sheet as a ballot. The sheet handed in before is made void in the same moment: both are leaves
 * (product 4). A sheet handed in already, unchanged, stays as it is, however often it is handed in.
 * @returns whether a ballot was cast.
 * @throws refusal sheet_incomplete; sheet_too_long for one that no leaf holds; voting_disabled when the round is over
 * by now.
 */
export async function handIn(
  tx: Tx,
  parts: Parts,
  given: Judging,
  caller: Caller,
): Promise<boolean> {
  const { contest_id } = given.rules
  const { own: voter } = voterKeys(parts.secrets, contest_id, caller) ?? refuse('sign_in_required')
  const judging = await judgingBehindLock(tx, parts.folding, given, voter)
  const { rules } = judging
  await lockSheet(tx, judging)
  const lines = linesOf(judging, await marksOf(tx, judging))
  const former = await formerSheets(tx, judging, voter)
  const [only] = former
  if (only && former.length === 1 && (await isSame(tx, rules.contest_id, only, lines))) return false
  const before = await supersede(tx, judging, former)
  const casxId = await castSheet(tx, { ...parts, voter }, judging, caller, lines)
  // The round before the contest's topic: every change of a contest takes them in this order.
  if (before) await tell(tx, parts.folding, rules, before, null)
  await statement(
    tx.db,
    'update judge_sheets set casx_id = $4, handed_in_at = now() where contest_id = $1 and round_id = $2 and user_id = $3',
    [...keyOf(judging), casxId],
  )
  return true
}

/**
 * Holds contest and sums, and reads the rules behind that: a change of them waits for this ballot before the log is
 * told, so that it stands behind all that it was checked by and before all that it was not (docs/decisions/0019).
 * @throws refusal in_progress where the round is none of its own any more, or the judge none: then once more.
 */
async function judgingBehindLock(
  tx: Tx,
  { contests }: FoldParts,
  given: Judging,
  voter: Buffer,
): Promise<Judging> {
  const { contest_id } = given.rules
  await willWrite(tx, 'ballots')
  await lockActs(tx, contest_id)
  await contests.hold(tx, contest_id)
  await statement(tx.db, 'select from tally_state where contest_id = $1 for update', [contest_id])
  await proveYoungest(tx, contest_id, voter)
  const rules = (await contests.rulesById(tx.db, contest_id)) ?? refuse('not_found')
  if (homeOf(rules, given.roundId) !== given.roundId || !rules.judges.has(given.userId))
    refuse('in_progress')
  return { ...given, rules }
}

const keyOf = ({ rules, roundId, userId }: Judging) => [rules.contest_id, roundId, userId]

/** Two tabs that hand in at once do it one after the other. */
async function lockSheet(tx: Tx, judging: Judging): Promise<SheetRow> {
  const [sheet] = await statement<SheetRow>(
    tx.db,
    'select round_id, user_id, casx_id, handed_in_at from judge_sheets where contest_id = $1 and round_id = $2 and user_id = $3 for update',
    keyOf(judging),
  )
  return sheet ?? refuse('sheet_incomplete')
}

const marksOf = (tx: Tx, judging: Judging): Promise<MarkRow[]> =>
  statement(
    tx.db,
    'select contestant_id, scores, recused from judge_marks where contest_id = $1 and round_id = $2 and user_id = $3',
    keyOf(judging),
  )

function linesOf(judging: Judging, marks: readonly MarkRow[]): Line[] {
  const { rules } = judging
  const byId = new Map(marks.map((mark) => [mark.contestant_id, mark]))
  const assoxOf = new Map([...rules.contestants].map(([assox, id]) => [id, assox]))
  const lines = inRound(judging).flatMap((contestant_id): Line[] => {
    const mark = byId.get(contestant_id)
    if (mark?.recused || isOwnEntry(rules, judging.userId, contestant_id)) return []
    if (mark === undefined || !isWhole(rules, mark.scores)) refuse('sheet_incomplete')
    const criteria = criteriaOf(rules)
    const scores = Object.fromEntries(criteria.map(({ key }) => [key, mark.scores[key] ?? 0]))
    const points = criteria.reduce((sum, { key, weight }) => sum + weight * (scores[key] ?? 0), 0)
    return [{ contestant_id, assox_id: assoxOf.get(contestant_id) ?? '', points, scores }]
  })
  return lines.length > 0 ? lines : refuse('sheet_incomplete')
}

/** Tells whether the ballot that counts says the same, criterion by criterion. */
async function isSame(
  tx: Tx,
  contestId: number,
  casxId: string,
  lines: readonly Line[],
): Promise<boolean> {
  const [ballot] = await statement<{ leaf: string; counts: boolean }>(
    tx.db,
    `select b.leaf, not exists (select from excluded_ballots e where e.contest_id = $1 and e.casx_id = $2 and e.state = 'voided') as counts
     from ballots b where b.contest_id = $1 and b.casx_id = $2`,
    [contestId, casxId],
  )
  if (ballot?.counts !== true) return false
  const cast = JSON.parse(ballot.leaf) as { lines: LeafLine[] }
  return plain(cast.lines) === plain(lines)
}

const byText = (a: string, b: string): number => (a < b ? -1 : 1)

/** Writes who got which marks, in one order. */
const plain = (lines: readonly LeafLine[]): string =>
  lines
    .map(({ assox_id, scores = {} }) => {
      const marks = Object.entries(scores).map(([key, mark]) => `${key} ${mark}`)
      return `${assox_id} ${marks.toSorted(byText).join()}`
    })
    .toSorted(byText)
    .join()

/** Takes the judge's slot of the round anew, and writes ballot and leaf while the round is open under these rules. */
const cast = `
with held as materialized (
  select round_id, end_date, changes from rounds where contest_id = $1 and round_id = $2 for key share
), round as materialized (
  select v.contest_id, v.round_id, case when v.vote_once then 'infinity'::timestamptz else now() + make_interval(hours => v.contest_exp_hours) end as next_at
  from voting_rounds v join held h on h.round_id = v.round_id and h.changes = v.changes
  where v.contest_id = $1 and v.start_date <= now() and clock_timestamp() < h.end_date and v.revision = $3
), slot as (
  insert into vote_slots as s (contest_id, round_id, voter_key, next_at, salt)
  select contest_id, round_id, $4::bytea, next_at, $5::bytea from round
  on conflict (contest_id, round_id, voter_key) do update set next_at = excluded.next_at
  returning salt, next_at, salt = $5::bytea as is_new
)
insert into ballots (contest_id, casx_id, round_id, voter_key, client_id, user_id, channel, kind, quantity, contestants, points,
  country_code, origin, cast_at, next_at, is_first, leaf)
select $1, $6, $2, $4::bytea, $7, $8, 'jury', 'jury', 1, $9::bigint[], $10::int[], $11, $12::jsonb, now(), next_at, is_new,
  $13 || encode(sha256(salt || $4::bytea), 'hex') || $14 || to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI"Z"') || $15
from slot returning casx_id`

async function castSheet(
  tx: Tx,
  { secrets, voter }: Parts & { voter: Buffer },
  { rules, roundId, userId }: Judging,
  caller: Caller,
  lines: readonly Line[],
): Promise<string> {
  const content = { contest: rules.cx_id, round: roundId, lines, quantity: 1 }
  const leaf = leafParts({ type: 'jury', kind: 'jury', ...content })
  if (isTooLong(leaf)) refuse('sheet_too_long')
  const written = await statement<{ casx_id: string }>(tx.db, cast, [
    rules.contest_id,
    roundId,
    rules.revision,
    voter,
    salt(),
    ballotId(rules.contest_id),
    publicId(),
    userId,
    lines.map((line) => line.contestant_id),
    lines.map((line) => line.points),
    caller.person?.country_code ?? '',
    JSON.stringify(originOf(secrets, caller, undefined, '')),
    ...leaf,
  ])
  // Closed, or the rules are others by now: then once more.
  return written[0]?.casx_id ?? refuse(isOpen(rules, roundId) ? 'in_progress' : 'voting_disabled')
}
