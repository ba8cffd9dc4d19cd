import type { Db } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Caller, Person } from '../../../platform/http/caller.ts'
import { findContest, findHead, type ContestHead } from '../data/contests.ts'
import { isTeam, maySee } from '../policy.ts'
import { contestAnswer, type Answer } from '../present/answer.ts'

export interface Team {
  person: Person
  contest: ContestHead
}

export interface Asked {
  caller: Caller
  input: { cx_id: string }
  db: Db
}

export const signedIn = ({ person }: Caller): Person => person ?? refuse('sign_in_required')

/** The contest that the caller may see. @throws refusal not_found for what one may not even know of. */
export async function seen({ caller, input, db }: Asked): Promise<Team> {
  const person = signedIn(caller)
  const contest = await findHead(db, { cx_id: input.cx_id })
  if (contest === undefined || !maySee(contest, person)) refuse('not_found')
  return { person, contest }
}

/** The contest whose team the caller belongs to. */
export async function team(asked: Asked): Promise<Team> {
  const scope = await seen(asked)
  if (!isTeam(scope.contest, scope.person)) refuse('forbidden')
  return scope
}

/** The contest as its team sees it, read now. */
export async function wholeAnswer(db: Db, contestId: number, person: Person): Promise<Answer> {
  const contest = (await findContest(db, { contest_id: contestId })) ?? refuse('not_found')
  return contestAnswer(db, contest, { person, now: Date.now() })
}
