import { markedScore } from '@plaudit/contract/constants'
import { writeAudit } from '../../../platform/audit.ts'
import { personOf, type Caller } from '../../../platform/http/caller.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import type { Db } from '../../../platform/db/db.ts'
import { ballotGroups, sampleOfGroup, stateTotals } from '../data/review.ts'
import type { VotingRules } from '../data/port.ts'
import { proveTeam, reviewBallots } from '../mutations/exclusions.ts'
import { presentGroup, presentGrouped } from '../present/review.ts'
import { markForReview } from '../mutations/marks.ts'
import { rulesOf, type VotingParts } from './calls.ts'

/** Judging ballots after the fact: for the team of a contest (product 4, Fraud). */
export function reviewRoutes(parts: VotingParts): Route[] {
  const secret = parts.secrets.key('review')
  const folding = { contests: parts.contests, announcer: parts.realtime }

  const of = ({ contest_id }: VotingRules) => ({ contestId: contest_id, secret })

  async function team(asked: {
    input: { cx_id: string }
    caller: Caller
    db: Db
  }): Promise<VotingRules> {
    const rules = await rulesOf(parts, asked.input.cx_id, asked.caller)
    await proveTeam(asked.db, parts, rules.contest_id, personOf(asked.caller))
    return rules
  }

  return [
    route('contest/v2/getBallotGroups', {
      limit: 'read',
      authorise: team,
      read: async ({ input, scope, db }) => {
        await markForReview(parts.db, scope.contest_id)
        const rows = await ballotGroups(db, of(scope), input, markedScore)
        const nameOf = await namesIn(parts, db, scope)
        const totals = await stateTotals(db, scope.contest_id, markedScore)
        const { looked_at, ...counts } = totals
        return {
          groups: rows.map((row) => presentGroup(row, nameOf)),
          totals: counts,
          looked_at: looked_at?.toISOString() ?? null,
        }
      },
    }),
    route('contest/v2/getGroupBallots', {
      limit: 'read',
      authorise: team,
      read: async ({ input, scope, db }) => {
        const rows = await sampleOfGroup(db, of(scope), input.group, input.limit)
        const nameOf = await namesIn(parts, db, scope)
        return { ballots: rows.map((row) => presentGrouped(row, nameOf)) }
      },
    }),
    route('contest/v2/reviewBallots', {
      limit: 'write',
      idempotent: true,
      authorise: team,
      verb: async ({ tx, input, scope, caller }) => {
        const { act, reason, group, casx_ids } = input
        const chosen = group ? { group, secret } : { casxIds: casx_ids ?? [] }
        const actor = personOf(caller)
        const review = { act, reason, chosen, actor }
        const { changed, left } = await reviewBallots(tx, folding, scope, review)
        if (changed > 0)
          await writeAudit(tx, {
            actor_id: actor.user_id,
            subject: 'contest',
            subject_id: scope.contest_id,
            act: `${act}_ballots`,
            detail: { ballots: changed, reason },
          })
        return { changed, left }
      },
      present: (result) => result,
    }),
  ]
}

async function namesIn(parts: VotingParts, db: Db, { contest_id }: VotingRules) {
  const names = await parts.contests.names(db, [contest_id], true)
  return (id: number) =>
    names.get(contest_id)?.contestants.get(id) ?? { assox_id: '', contestant_name: '' }
}
