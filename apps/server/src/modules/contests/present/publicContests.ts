import type { Db } from '../../../platform/db/db.ts'
import { databaseNow } from '../../../platform/db/databaseClock.ts'
import { openAnswerCache } from '../../../platform/answerCache.ts'
import { findContest, type WholeContest } from '../data/contests.ts'
import type { Answer, PublicContests } from '../data/publicContests.ts'
import { isShown } from '../policy.ts'
import { nextChange, secondsLeft } from '../states.ts'
import { contestAnswer, roundInUse } from './answer.ts'

interface Entry {
  contest: WholeContest | undefined
  /** By round, 0 is all rounds together; those for voters apart. */
  answers: Record<'everybody' | 'voters', Map<number, Promise<Answer>>>
}

const aSecond = 1000
const contestsKept = 500

export function openPublicContests(db: Db): PublicContests {
  const kept = openAnswerCache<Entry>({
    milliseconds: aSecond,
    most: contestsKept,
    endsAt: ({ contest }) => (contest ? nextChange(contest.rounds, databaseNow()) : Infinity),
  })
  const entry = (cxId: string): Promise<Entry> | Entry =>
    kept.get(cxId, async () => ({
      contest: await findContest(db, { cx_id: cxId }),
      answers: { everybody: new Map(), voters: new Map() },
    }))

  const answerOf = (
    of: Entry,
    contest: WholeContest,
    roundId: number | undefined,
    hasVoted: boolean,
  ): Promise<Answer> => {
    const answers = of.answers[hasVoted ? 'voters' : 'everybody']
    const known = answers.get(roundId ?? 0)
    if (known) return known
    const reader = { person: null, now: databaseNow(), round_id: roundId, hasVoted }
    const answer = contestAnswer(db, contest, reader)
    answers.set(roundId ?? 0, answer)
    answer.catch(() => answers.delete(roundId ?? 0))
    return answer
  }

  return {
    find: async (cxId) => (await entry(cxId)).contest,
    async answer(site, cxId, roundId, hasVoted = false) {
      const of = await entry(cxId)
      if (of.contest === undefined || !isShown(of.contest.row, site)) return undefined
      const round =
        roundId === undefined ? undefined : roundInUse(of.contest.rounds, roundId).round_id
      return atThisMoment(await answerOf(of, of.contest, round, hasVoted), of.contest, round)
    },
    drop: kept.drop,
  }
}

/** Countdowns follow the server's clock, also when the rest is a second old. */
function atThisMoment(
  answer: Answer,
  { rounds }: WholeContest,
  roundId: number | undefined,
): Answer {
  const now = databaseNow()
  const timestamp = secondsLeft(answer.contest.state, rounds, now, roundId)
  return { ...answer, contest: { ...answer.contest, timestamp }, serverTime: now }
}
