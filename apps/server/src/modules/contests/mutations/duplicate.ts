import type { Language } from '@plaudit/contract/constants'
import { contestFieldNames } from '@plaudit/contract/contests/fields'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { publicId } from '../../../platform/ids.ts'
import { openTally } from '../../voting/mutations/openTally.ts'
import { wholeContest, type ContestHead, type WholeContest } from '../data/contests.ts'
import { contestsDb } from '../tables.ts'
import { holdContest } from './lock.ts'
import { tellAsked } from './judges.ts'
import { copyName } from './copyNames.ts'
import { noteAct } from './noteAct.ts'
import { giveSlug } from './slugs.ts'

/**
 * Copies everything but votes, payments and results, as a draft of the person who copies it (product 3).
 * @returns the new contest's numeric id.
 * @throws refusal failed_to_duplicate, not_found when it was deleted meanwhile.
 */
export async function duplicateContest(
  tx: Tx,
  person: Person,
  head: ContestHead,
  name: string | undefined,
  language: Language,
): Promise<number> {
  const contest = await wholeContest(tx.db, await holdContest(tx, head.row.contest_id))
  // A copy would bring back under another address what the platform took down.
  if (contest.row.hidden_at !== null && !person.is_admin) refuse('failed_to_duplicate')
  const contest_name = name ?? copyName(contest.row.contest_name, language)
  const contestId = await copyRow(tx, contest, { owner_id: person.user_id, contest_name })
  await giveSlug(tx, contestId, contest_name)
  const rounds = await copyRounds(tx, contest, contestId)
  const contestants = await copyContestants(tx, contest, contestId)
  await copyMembers(tx, contest, contestId, rounds, contestants)
  const people = { ownerId: person.user_id, by: person.user_id }
  await copyPeople(tx, contest, { contest_id: contestId, contest_name }, people)
  await openTally(tx.db, contestId)
  await noteAct(tx, person, contestId, 'duplicate', { from: contest.row.contest_id })
  return contestId
}

const copied = sql.join(
  contestFieldNames.filter((name) => name !== 'contest_name').map((name) => sql.ref(name)),
)

/** The contest's own row under another name and owner. @throws refusal failed_to_duplicate. */
export async function copyRow(
  tx: Tx,
  contest: Pick<ContestHead, 'row'>,
  { owner_id, contest_name }: { owner_id: number | null; contest_name: string },
): Promise<number> {
  const made = await sql<{ contest_id: number }>`
    insert into contests (cx_id, owner_id, contest_name, ${copied})
    select ${publicId()}, ${owner_id}, ${contest_name}, ${copied}
    from contests where contest_id = ${contest.row.contest_id}
    returning contest_id`.execute(tx.db)
  return made.rows[0]?.contest_id ?? refuse('failed_to_duplicate')
}

/** Old id → new id. A round that was merged away held votes only, so it is left out. */
async function copyRounds(
  tx: Tx,
  contest: WholeContest,
  contest_id: number,
): Promise<Map<number, number>> {
  const used = contest.rounds.filter((round) => round.merged_into === null)
  const made = await contestsDb(tx.db)
    .insertInto('rounds')
    .values(
      used.map(({ name, start_date, end_date }, index) => ({
        contest_id,
        round_number: index + 1,
        name,
        start_date,
        end_date,
      })),
    )
    .returning(['round_id', 'round_number'])
    .execute()
  return new Map(
    made.flatMap((round) => {
      const old = used[round.round_number - 1]
      return old ? [[old.round_id, round.round_id] as const] : []
    }),
  )
}

async function copyContestants(
  tx: Tx,
  contest: WholeContest,
  contest_id: number,
): Promise<Map<number, number>> {
  if (contest.contestants.length === 0) return new Map()
  const copies = contest.contestants.map((row) => ({
    old: row.contestant_id,
    assox_id: publicId(),
    row,
  }))
  const made = await contestsDb(tx.db)
    .insertInto('contestants')
    .values(
      copies.map(
        ({
          assox_id,
          row: { contestant_id: _, created_at: __, code: ___, answers, consents, proposed, ...row },
        }) => ({
          ...row,
          consents: JSON.stringify(consents),
          contest_id,
          assox_id,
          answers: JSON.stringify(answers),
          proposed: proposed && JSON.stringify(proposed),
        }),
      ),
    )
    .returning(['contestant_id', 'assox_id'])
    .execute()
  const byAssox = new Map(made.map((row) => [row.assox_id, row.contestant_id]))
  return new Map(copies.map(({ old, assox_id }) => [old, byAssox.get(assox_id) ?? 0]))
}

async function copyMembers(
  tx: Tx,
  contest: WholeContest,
  contest_id: number,
  rounds: ReadonlyMap<number, number>,
  contestants: ReadonlyMap<number, number>,
): Promise<void> {
  const members = contest.members.flatMap(({ round_id, contestant_id, position }) => {
    const [round, contestant] = [rounds.get(round_id), contestants.get(contestant_id)]
    return round && contestant ? [{ round, contestant, position }] : []
  })
  await sql`
    insert into round_contestants (contest_id, round_id, contestant_id, position)
    select ${contest_id}::bigint, * from unnest(
      ${members.map((m) => m.round)}::bigint[],
      ${members.map((m) => m.contestant)}::bigint[],
      ${members.map((m) => m.position)}::int[]
    )`.execute(tx.db)
}

/**
 * The team stays together: the owner of the original helps with a copy that somebody else made. The judges are told
 * that they are asked, but for the person who copies.
 */
export async function copyPeople(
  tx: Tx,
  contest: ContestHead,
  made: { contest_id: number; contest_name: string },
  { ownerId, by }: { ownerId: number | null; by: number | null },
): Promise<void> {
  const { contest_id } = made
  const { owner_id } = contest.row
  const organisers = new Set([...contest.organisers, ...(owner_id === null ? [] : [owner_id])])
  if (ownerId !== null) organisers.delete(ownerId)
  const judges = [...contest.judges, ...contest.asked]
  const people = [
    ...[...organisers].map((user_id) => ({
      contest_id,
      user_id,
      role: 'organiser' as const,
      only_named: true,
    })),
    // They agreed to judge the original; here they are asked anew.
    ...judges.map((user_id) => ({
      contest_id,
      user_id,
      role: 'judge' as const,
    })),
  ]
  if (people.length > 0)
    await contestsDb(tx.db).insertInto('contest_people').values(people).execute()
  await tellAsked(tx, made, by, judges)
}
