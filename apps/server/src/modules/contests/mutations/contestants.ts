import type { ParsedInput } from '@plaudit/contract/calls'
import { withPicture } from '@plaudit/contract/contests/contestants'
import { contestantTextNames, type ContestantTexts } from '@plaudit/contract/contests/texts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { databaseNow } from '../../../platform/db/databaseClock.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { provePictures } from '../../files/data.ts'
import type { ContestantRow, WholeContest } from '../data/contests.ts'
import { isTeam, mayEditEntry } from '../policy.ts'
import { isSettled, stateOf } from '../states.ts'
import { contestsDb } from '../tables.ts'
import { changesOf, ofPerson } from './changes.ts'
import { hasBallotsForSure, lockWholeContest } from './lock.ts'
import { richText } from './richText.ts'
import { withFiles } from './answeredFiles.ts'
import { asTexts, proveAnswers } from './answers.ts'
import { noteAct } from './noteAct.ts'
import { columnsProposed, mustWait, propose } from './proposals.ts'

type Asked = ParsedInput<'contest/v2/updateContestant'>

/**
 * Changes a contestant's entry, or keeps the change for the organiser to look at; the organiser also changes its status
 * and place in the running order.
 * @throws refusal entry_frozen, not_found, forbidden, changed_meanwhile with the revision that stands, illegal_step once the result is
 *   declared, invalid_input.
 */
export async function updateContestant(
  tx: Tx,
  person: Person,
  contestId: number,
  given: Asked,
): Promise<void> {
  const contest = await lockWholeContest(tx, contestId)
  const entry = entryOf(contest, given.assox_id)
  const pictured = withPicture(given)
  const { fields } = contest.row
  if (given.answers) pictured.answers = await withFiles(tx, asTexts(given.answers, fields), fields)
  const asked = isTeam(contest, person) ? pictured : withoutSame(entry, pictured)
  refuseUnless(contest, entry, person, asked)
  if (asked.revision !== undefined && asked.revision !== entry.revision)
    refuse('changed_meanwhile', { revision: entry.revision })
  await proveFiles(tx, person, contest, entry, asked)
  if (await mustWait(tx, person, contest, entry, asked)) return propose(tx, person, entry, asked)
  const values = columnsOf(asked, entry, isTeam(contest, person))
  // Off the stage an entry is what its entrant wants it to be.
  const wanted = asked.contestant_status === '0' ? await columnsProposed(tx, entry) : {}
  const tables = contestsDb(tx.db)
  if (Object.keys(values).length > 0)
    await tables
      .updateTable('contestants')
      .set({ ...wanted, ...values, revision: entry.revision + (hasDetails(values) ? 1 : 0) })
      .where('contest_id', '=', contestId)
      .where('contestant_id', '=', entry.contestant_id)
      .execute()
  if (asked.position !== undefined) await moveTo(tx, contest, entry, asked.position)
  await noteAct(tx, person, contestId, actOf(asked), {
    contestant_id: entry.contestant_id,
    ...ofPerson(entry),
    changes: changesOf({ ...entry }, told(values, asked)),
  })
}

function actOf({ contestant_status }: Asked): string {
  if (contestant_status === undefined) return 'change_contestant'
  return contestant_status === '1' ? 'approve' : 'withdraw'
}

/** Without what became of the entry. */
function detailsIn(values: ReturnType<typeof columnsOf>) {
  const { approved: _, refused_at: __, refusal_reason: ___, ...details } = values
  return details
}

const hasDetails = (values: ReturnType<typeof columnsOf>): boolean =>
  Object.keys(detailsIn(values)).length > 0

/** Returns what the log of acts tells of a change; what became of the entry is the act itself. */
const told = (values: ReturnType<typeof columnsOf>, { position }: Asked) => ({
  ...detailsIn(values),
  ...(position !== undefined && { position }),
})

/** Proves that new pictures and answers are the person's own and fit the contest's fields. */
async function proveFiles(
  tx: Tx,
  person: Person,
  contest: WholeContest,
  entry: ContestantRow,
  { attachment_id, gallery, answers }: Asked,
): Promise<void> {
  const { proposed } = entry
  const shown = new Set([
    ...[entry.attachment_id, proposed?.attachment_id],
    ...[entry.gallery, proposed?.gallery ?? []].flat(),
  ])
  const pictures = [...(attachment_id ? [attachment_id] : []), ...(gallery ?? [])]
  await provePictures(
    tx.db,
    person.user_id,
    pictures.filter((id) => !shown.has(id)),
  )
  if (answers !== undefined)
    await proveAnswers(tx, person, {
      answers,
      fields: contest.row.fields,
      whole: !isTeam(contest, person),
      before: { ...entry.answers, ...proposed?.answers },
    })
}

/** An entrant who sends back status and running order as they are asks for nothing (api: Bodies of the calls that make things). */
function withoutSame({ approved, position }: ContestantRow, asked: Asked): Asked {
  const isSame = asked.contestant_status === (approved ? '1' : '0')
  return {
    ...asked,
    contestant_status: isSame ? undefined : asked.contestant_status,
    position: asked.position === position ? undefined : asked.position,
  }
}

/** Details are the contestant's own too; status and running order are the organiser's, until the result. */
function refuseUnless(
  contest: WholeContest,
  entry: ContestantRow,
  person: Person,
  asked: Asked,
): void {
  if (!mayEditEntry(contest, entry, person)) refuse('forbidden')
  const isOrganiser = isTeam(contest, person)
  if (!isOrganiser && (asked.contestant_status !== undefined || asked.position !== undefined))
    refuse('forbidden')
  const isDeclared = isSettled(stateOf(contest.row, contest.rounds, databaseNow()))
  if (
    isDeclared &&
    (!isOrganiser || asked.contestant_status !== undefined || asked.position !== undefined)
  )
    refuse('illegal_step')
}

const entryOf = (contest: WholeContest, assoxId: string): ContestantRow =>
  contest.contestants.find((c) => c.assox_id === assoxId) ?? refuse('not_found')

function columnsOf(asked: Asked, entry: ContestantRow, isOrganiser: boolean) {
  const { attachment_id, gallery, answers, story } = asked
  const texts = contestantTextNames.filter((name) => asked[name] !== undefined)
  return {
    ...(Object.fromEntries(texts.map((name) => [name, asked[name]])) as Partial<ContestantTexts>),
    ...(attachment_id !== undefined && { attachment_id }),
    ...(gallery !== undefined && { gallery }),
    ...(answers !== undefined && { answers: JSON.stringify(answers) }),
    ...(story !== undefined && { story: richText(story, 'story') }),
    ...(asked.contestant_status !== undefined && { approved: asked.contestant_status === '1' }),
    // An entry that was refused and is put right by the entrant, or taken up by the organiser, is judged anew.
    ...((asked.contestant_status !== undefined || (!isOrganiser && entry.refused_at !== null)) && {
      refused_at: null,
      refusal_reason: '',
    }),
  }
}

/** Puts an entry at that place of the running order; the others close up. */
async function moveTo(
  tx: Tx,
  contest: WholeContest,
  entry: ContestantRow,
  position: number,
): Promise<void> {
  const others = contest.contestants.filter((c) => c.contestant_id !== entry.contestant_id)
  await renumber(tx, contest.row.contest_id, others.toSpliced(position - 1, 0, entry))
}

async function renumber(tx: Tx, contestId: number, order: readonly ContestantRow[]): Promise<void> {
  const moved = order
    .map((row, index) => ({ row, at: index + 1 }))
    .filter(({ row, at }) => row.position !== at)
  if (moved.length === 0) return
  await sql`
    update contestants c set position = n.at
    from unnest(${moved.map(({ row }) => row.contestant_id)}::bigint[], ${moved.map(({ at }) => at)}::int[]) as n (id, at)
    where c.contest_id = ${contestId} and c.contestant_id = n.id`.execute(tx.db)
}

/**
 * Takes a contestant out of the contest: by the organiser, or by the entrant who leaves.
 * @throws refusal has_ballots, forbidden, not_found, illegal_step once the result is declared.
 */
export async function removeContestant(
  tx: Tx,
  person: Person,
  contestId: number,
  assoxId: string,
): Promise<void> {
  const contest = await lockWholeContest(tx, contestId)
  const entry = entryOf(contest, assoxId)
  if (!mayEditEntry(contest, entry, person)) refuse('forbidden')
  if (isSettled(stateOf(contest.row, contest.rounds, databaseNow()))) refuse('illegal_step')
  if (await hasBallotsForSure(tx, contestId, entry.contestant_id)) refuse('has_ballots')
  await contestsDb(tx.db)
    .deleteFrom('contestants')
    .where('contest_id', '=', contestId)
    .where('contestant_id', '=', entry.contestant_id)
    .execute()
  await renumber(
    tx,
    contestId,
    contest.contestants.filter((c) => c !== entry),
  )
  await noteAct(
    tx,
    person,
    contestId,
    entry.user_id === person.user_id ? 'leave' : 'remove_contestant',
    { contestant_name: entry.contestant_name, ...ofPerson(entry) },
  )
}
