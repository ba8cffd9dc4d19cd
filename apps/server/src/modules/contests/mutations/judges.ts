import type { Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { tell } from '../../notifications/mutations/tell.ts'
import { hasBallots } from '../../voting/data/ballots.ts'
import type { ContestHead } from '../data/contests.ts'
import { isTeam } from '../policy.ts'
import { contestsDb } from '../tables.ts'

/** The key that somebody's ballots bear in a contest. */
export type JudgeKeys = (contestId: number, userId: number) => Buffer

/** Judges alone decide here, votes are in, and the result is not declared: the sums are their organisers' secret. */
const isSealed = async (tx: Tx, { row }: ContestHead): Promise<boolean> =>
  row.method === 'score' && row.declared_at === null && (await hasBallots(tx.db, row.contest_id))

/**
 * A person who saw, or could see, what others gave in a running judged contest judges there no more (product 4): a
 * person who runs it without being one of its judges, and a person who ran it and left.
 * @throws refusal saw_numbers.
 */
export async function proveBlind(tx: Tx, contest: ContestHead, person: Person): Promise<void> {
  if (!(await isSealed(tx, contest))) return
  if (isTeam(contest, person)) refuse('saw_numbers')
  const left = await contestsDb(tx.db)
    .selectFrom('contest_insiders')
    .select('user_id')
    .where('contest_id', '=', contest.row.contest_id)
    .where('user_id', '=', person.user_id)
    .executeTakeFirst()
  if (left) refuse('saw_numbers')
}

/** Remembers who leaves the team of a judged contest that runs. */
export async function keepInsiders(
  tx: Tx,
  contest: ContestHead,
  people: readonly number[],
): Promise<void> {
  if (people.length === 0 || !(await isSealed(tx, contest))) return
  const { contest_id } = contest.row
  await contestsDb(tx.db)
    .insertInto('contest_insiders')
    .values(people.map((user_id) => ({ contest_id, user_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Tells the people who were named to judge, who then say whether they will. */
export const tellAsked = (
  tx: Tx,
  row: Pick<ContestHead['row'], 'contest_id' | 'contest_name'>,
  by: number | null,
  people: readonly number[],
): Promise<void> =>
  tell(tx, {
    to: people,
    type: 'asked_to_judge',
    key: `judging:${row.contest_id}`,
    by: by ?? undefined,
    href: '/judge',
    values: { contest: row.contest_name },
  })

/** They judge from now on: with a key, by which the log can name them before they vote. */
export async function agree(
  tx: Tx,
  contest_id: number,
  user_id: number,
  keys: JudgeKeys,
): Promise<void> {
  const voter_key = keys(contest_id, user_id)
  await contestsDb(tx.db)
    .insertInto('contest_people')
    .values({ contest_id, user_id, role: 'judge', voter_key })
    .onConflict((conflict) =>
      conflict.columns(['contest_id', 'user_id', 'role']).doUpdateSet({ voter_key }),
    )
    .execute()
}
