import type { Db } from '../../../platform/db/db.ts'
import { databaseNow } from '../../../platform/db/databaseClock.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { findContest } from '../data/contests.ts'
import type { Answer } from '../data/publicContests.ts'
import { contestAnswer } from './answer.ts'

/** The contest as its team sees it, read now. */
export async function wholeAnswer(db: Db, contestId: number, person: Person): Promise<Answer> {
  const contest = (await findContest(db, { contest_id: contestId })) ?? refuse('not_found')
  return contestAnswer(db, contest, { person, now: databaseNow() })
}
