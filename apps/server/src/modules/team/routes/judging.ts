import type { Judging } from '@plaudit/contract/judging'
import type { Db } from '../../../platform/db/db.ts'
import { databaseNow } from '../../../platform/db/databaseClock.ts'
import { refuse } from '../../../platform/errors.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import { peopleByIds } from '../../accounts/data.ts'
import { progressOf, sheetsLeft, sheetsOf } from '../../voting/data/judging.ts'
import type { ContestPort, VotingRules } from '../../voting/data/port.ts'
import { presentJudged } from '../present/judged.ts'
import { signedIn, team } from '../../contests/mutations/scopes.ts'

/**
 * Routes that tell the progress of judges, and no mark: each hears it of all that is theirs to judge, the organiser of
 * all judges.
 */
export function progressRoutes(contests: Pick<ContestPort, 'rulesById'>): Route[] {
  return [
    route('contest/v2/getJudgedContests', {
      limit: 'read',
      authorise: ({ caller }) => signedIn(caller),
      read: async ({ db, scope: { user_id } }) => {
        const now = databaseNow()
        return { contests: await presentJudged(db, user_id, now), serverTime: now }
      },
    }),
    route('contest/v2/getJudging', {
      limit: 'read',
      authorise: team,
      read: async ({ db, scope: { contest } }) => {
        const { contest_id, status } = contest.row
        const rules = await contests.rulesById(db, contest_id)
        if (rules === undefined && status !== 'draft') refuse('not_found')
        const judges = rules ? await judgesOf(db, rules) : []
        return { judges, serverTime: databaseNow() }
      },
    }),
  ]
}

async function judgesOf(db: Db, rules: VotingRules): Promise<Judging['judges']> {
  const all = await sheetsOf(db, rules.contest_id)
  const left = await sheetsLeft(db, rules.contest_id, rules.judges)
  const people = await peopleByIds(db, [...rules.judges, ...left.keys()])
  const assoxOf = new Map([...rules.contestants].map(([assox, id]) => [id, assox]))
  const rounds = rules.rounds.filter((round) => round.merged_into === null)
  return [...people].map(([userId, user]) => ({
    user,
    rounds: rounds.map(({ round_id }) => progressOf(rules, all, { userId, roundId: round_id })),
    recusals: all.marks
      .filter((mark) => mark.user_id === userId && mark.recused)
      .map(({ round_id, contestant_id, reason }) => ({
        round_id,
        assox_id: assoxOf.get(contestant_id) ?? '',
        reason,
      })),
    former: left.get(userId) ?? null,
  }))
}
