import type { Db } from '../../../platform/db/db.ts'
import { databaseNow } from '../../../platform/db/databaseClock.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Caller, Person, Viewer } from '../../../platform/http/caller.ts'
import { picturesByIds } from '../../files/data.ts'
import { opensByVote } from '../../voting/data/secrecy.ts'
import { findContest, type WholeContest } from '../data/contests.ts'
import { secrecyOf } from '../data/secrecy.ts'
import { contestantCan, contestCan, isTeam, maySee } from '../policy.ts'
import type { Answer } from '../data/publicContests.ts'
import { contestAnswer, roundInUse } from '../present/answer.ts'
import { insideOf, picturesOf } from '../present/contestant.ts'
import { roundState, stateOf } from '../states.ts'
import type { ContestsParts } from './parts.ts'

/** The contest that a caller may see. @throws refusal not_found. */
export async function seen(
  parts: ContestsParts,
  cxId: string,
  viewer: Viewer,
): Promise<WholeContest> {
  const contest = await parts.pages.find(cxId)
  if (contest === undefined || !maySee(contest, viewer)) refuse('not_found')
  return contest
}

interface AskedFor {
  cxId: string
  caller: Caller
  roundId: number | undefined
  receipt?: string | undefined
}

/**
 * The contest as this caller may see it: its team sees it whole and read now, everybody else what is kept, voters
 * with what their vote opened.
 */
export async function answerFor(parts: ContestsParts, asked: AskedFor): Promise<Answer> {
  const { cxId, roundId, caller } = asked
  const { person } = caller
  const kept = await seen(parts, cxId, caller)
  if (isTeam(kept, person)) {
    const contest = (await findContest(parts.db, { cx_id: cxId })) ?? refuse('not_found')
    return contestAnswer(parts.db, contest, { person, now: databaseNow(), round_id: roundId })
  }
  const opened =
    opensByVote(secrecyOf(kept.row), databaseNow()) && (await hasVoted(parts, kept, asked))
  const answer =
    (await parts.pages.answer(caller.site, cxId, roundId, opened)) ?? refuse('not_found')
  return person === null ? answer : withRights(parts.db, answer, kept, person)
}

/**
 * Tells whether the caller voted in the round that is asked for, by the identity that limits hold by; for the sum of
 * all rounds in each that has begun, since a sum less one's own round would tell the others.
 */
async function hasVoted(
  parts: ContestsParts,
  { rounds }: WholeContest,
  { cxId, caller, roundId, receipt }: AskedFor,
): Promise<boolean> {
  const votes = await parts.pastVotes(caller, cxId)
  const shown = receipt === undefined ? undefined : await parts.roundOfReceipt(cxId, receipt)
  const voted = new Set(
    [...votes.map((vote) => vote.round_id), ...(shown === undefined ? [] : [shown])].map(
      (id) => roundInUse(rounds, id).round_id,
    ),
  )
  const now = databaseNow()
  const wanted =
    roundId === undefined
      ? rounds.filter(
          (round) => round.merged_into === null && roundState(round, now) !== 'scheduled',
        )
      : [roundInUse(rounds, roundId)]
  return wanted.length > 0 && wanted.every((round) => voted.has(round.round_id))
}

/** Returns what everybody sees, with this person's abilities. */
async function withRights(
  db: Db,
  answer: Answer,
  contest: WholeContest,
  person: Person,
): Promise<Answer> {
  const state = stateOf(contest.row, contest.rounds, answer.serverTime)
  const own = new Map(
    contest.contestants.filter((c) => c.user_id === person.user_id).map((c) => [c.assox_id, c]),
  )
  const pictures = await picturesByIds(db, picturesOf([...own.values()]))
  return {
    ...answer,
    contest: {
      ...answer.contest,
      can: contestCan(
        contest,
        { state, now: answer.serverTime, hasVotes: answer.contest.votes_total > 0 },
        person,
      ),
    },
    contestants: answer.contestants.map((c) => {
      const row = own.get(c.assox_id)
      return row
        ? { ...c, ...insideOf(row, pictures), can: contestantCan(contest, row, state, person) }
        : c
    }),
  }
}
