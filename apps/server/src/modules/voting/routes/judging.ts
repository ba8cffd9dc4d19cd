import { databaseNow } from '../../../platform/db/databaseClock.ts'
import { refuse } from '../../../platform/errors.ts'
import { personOf, type Caller } from '../../../platform/http/caller.ts'
import type { Db } from '../../../platform/db/db.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import { sheetsOf } from '../data/judging.ts'
import type { VotingRules } from '../data/port.ts'
import { handIn } from '../mutations/handIn.ts'
import { saveMark, type Judging } from '../mutations/judgeMarks.ts'
import { homeOf, isOpen } from '../mutations/openRound.ts'
import { presentSheet } from '../present/judging.ts'
import { rulesOf, type VotingParts } from './calls.ts'

interface Asked {
  caller: Caller
  input: { cx_id: string; round_id?: number | undefined }
}

/** Routes of judges: marks on criteria, each of them alone (product 3, `score`). */
export function judgingRoutes(parts: VotingParts): Route[] {
  const folding = { contests: parts.contests, announcer: parts.realtime }

  /** The judge, and the round that is meant: the asked one, else an open one, else the latest. */
  async function judge({ caller, input }: Asked): Promise<Judging> {
    const { user_id: userId } = personOf(caller)
    const { contest_id } = await rulesOf(parts, input.cx_id, caller)
    const rules = (await parts.rulesNow(contest_id)) ?? refuse('not_found')
    if (!rules.judges.has(userId)) refuse('judges_only')
    if (rules.method !== 'score') refuse('illegal_step')
    return { rules, userId, roundId: roundMeant(rules, input.round_id) }
  }

  async function openJudge(asked: Asked): Promise<Judging> {
    const judging = await judge(asked)
    return isOpen(judging.rules, judging.roundId) ? judging : refuse('voting_disabled')
  }

  const answer = async (db: Db, { rules, userId, roundId }: Judging) => ({
    sheet: presentSheet(rules, await sheetsOf(db, rules.contest_id, userId), {
      userId,
      roundId,
      open: isOpen(rules, roundId),
    }),
    serverTime: databaseNow(),
  })

  return [
    route('contest/v2/getSheet', {
      limit: 'read',
      authorise: judge,
      read: ({ db, scope }) => answer(db, scope),
    }),
    route('contest/v2/saveMark', {
      limit: 'write',
      idempotent: true,
      authorise: openJudge,
      verb: ({ tx, input, scope }) => saveMark(tx, scope, input),
      present: (_, { db, scope }) => answer(db, scope),
    }),
    route('contest/v2/handInSheet', {
      limit: 'write',
      idempotent: true,
      prepare: async (asked) => void (await parts.openTally((await openJudge(asked)).rules)),
      authorise: openJudge,
      verb: async ({ tx, scope, caller }) => {
        const { contest_id } = scope.rules
        const isCast = await handIn(tx, { secrets: parts.secrets, folding }, scope, caller)
        if (isCast) tx.afterCommit(() => parts.touch(contest_id))
      },
      present: (_, { db, scope }) => answer(db, scope),
    }),
  ]
}

function roundMeant(rules: VotingRules, asked: number | undefined): number {
  if (asked !== undefined)
    return (
      homeOf(rules, asked) ?? refuse('invalid_input', { fields: { round_id: 'unknown_round' } })
    )
  const used = rules.rounds.filter((round) => round.merged_into === null)
  const round = used.find(({ round_id }) => isOpen(rules, round_id)) ?? used.at(-1)
  return round?.round_id ?? refuse('voting_disabled')
}
