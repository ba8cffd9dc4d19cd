import { maxReviewed } from '@plaudit/contract/review'
import { writeAudit } from '../../../platform/audit.ts'
import { refuse } from '../../../platform/errors.ts'
import { personOf, type Caller } from '../../../platform/http/caller.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import type { Db } from '../../../platform/db/db.ts'
import { ballotGroups, ballotsOfGroup, stateTotals } from '../data/review.ts'
import type { VotingRules } from '../data/port.ts'
import { reviewBallots, statesBefore } from '../mutations/exclusions.ts'
import { presentGroup } from '../present/review.ts'
import { rulesOf, type VotingParts } from './calls.ts'

/** Judging ballots after the fact: for the team of a contest (product 4, Fraud). */
export function reviewRoutes(parts: VotingParts): Route[] {
  const folding = { contests: parts.contests, announcer: parts.realtime }

  async function team(asked: {
    input: { cx_id: string }
    caller: Caller
    db: Db
  }): Promise<VotingRules> {
    const rules = await rulesOf(parts, asked.input.cx_id)
    const { user_id, is_admin } = personOf(asked.caller)
    const own = await parts.contests.organised(asked.db, user_id, is_admin, rules.contest_id)
    return own.includes(rules.contest_id) ? rules : refuse('forbidden')
  }

  return [
    route('contest/v2/getBallotGroups', {
      limit: 'read',
      authorise: team,
      read: async ({ input, scope, db }) => {
        const rows = await ballotGroups(db, scope.contest_id, input)
        const names = await parts.contests.names(db, [scope.contest_id])
        const nameOf = (id: number) =>
          names.get(scope.contest_id)?.contestants.get(id) ?? { assox_id: '', contestant_name: '' }
        const groups = rows.map((row) => presentGroup(row, input.by, nameOf))
        const risky = groups.toSorted((a, b) => b.risk - a.risk || b.ballots - a.ballots)
        return { groups: risky, totals: await stateTotals(db, scope.contest_id) }
      },
    }),
    route('contest/v2/reviewBallots', {
      limit: 'write',
      idempotent: true,
      authorise: team,
      verb: async ({ tx, input, scope, caller }) => {
        const { act, reason, group, casx_ids } = input
        const { casxIds, left } = group
          ? await ballotsOfGroup(tx.db, scope.contest_id, group, statesBefore(act), maxReviewed)
          : { casxIds: casx_ids ?? [], left: 0 }
        const actorId = personOf(caller).user_id
        const review = { act, reason, casxIds, actorId }
        const changed = await reviewBallots(tx, folding, scope, review)
        if (changed > 0)
          await writeAudit(tx, {
            actor_id: actorId,
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
