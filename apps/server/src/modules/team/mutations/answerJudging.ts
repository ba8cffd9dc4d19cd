import type { Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Person } from '../../../platform/http/caller.ts'
import type { ContestHead } from '../../contests/data/contests.ts'
import { agree, proveBlind, type JudgeKeys } from '../../contests/mutations/judges.ts'
import { bumpRevision, lockContest } from '../../contests/mutations/lock.ts'
import { noteAct } from '../../contests/mutations/noteAct.ts'
import { takeOut } from '../../contests/mutations/people.ts'

/**
 * A named judge says whether they will judge; until then they judge nothing.
 * @throws refusal not_found for a person who was not asked, saw_numbers.
 */
export async function answerJudging(
  tx: Tx,
  person: Person,
  contestId: number,
  answer: { accept: boolean; keys: JudgeKeys },
): Promise<ContestHead> {
  const contest = await lockContest(tx, contestId)
  const { user_id } = person
  if (!contest.asked.includes(user_id)) refuse('not_found')
  if (answer.accept) {
    await proveBlind(tx, contest, person)
    await agree(tx, contestId, user_id, answer.keys)
  } else await takeOut(tx, contest, { role: 'judge', user_id })
  // A form of the contest that was read before names the person as they were: it is refused.
  await bumpRevision(tx, contestId)
  await noteAct(tx, person, contestId, answer.accept ? 'accept_judging' : 'decline_judging')
  return contest
}
