import type { Contestant } from '@plaudit/contract/contests/contestant'
import type { Db } from '../../../platform/db/db.ts'
import { databaseNow } from '../../../platform/db/databaseClock.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { picturesByIds } from '../../files/data.ts'
import type { ContestantRow, ContestHead } from '../data/contests.ts'
import { contestantCan } from '../policy.ts'
import { stateOf } from '../states.ts'
import { picturesOf, presentContestant, presentNumbers } from './contestant.ts'

/** A contestant's own view, right after entering: the contestant has no votes yet. */
export async function presentEntrant(
  db: Db,
  contest: ContestHead,
  row: ContestantRow,
  person: Person,
): Promise<Contestant> {
  const { cx_id, fields } = contest.row
  const state = stateOf(contest.row, contest.rounds, databaseNow())
  return presentContestant(row, presentNumbers(undefined, 0, 'numbers'), {
    cx_id,
    fields,
    pictures: await picturesByIds(db, picturesOf([row])),
    can: (of) => contestantCan(contest, of, state, person),
    isInside: () => true,
  })
}
