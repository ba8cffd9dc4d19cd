import { inTransaction, type Tx } from '../../../platform/db/db.ts'
import { stepOnce, type IdempotencyKey } from '../../../platform/http/idempotency.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import { sentence } from '../../../platform/http/sentences.ts'
import { foldSources } from '../../voting/mutations/foldSources.ts'
import type { ContestHead } from '../data/contests.ts'
import { organisedBy } from '../data/organised.ts'
import { contestChanged } from '../events.ts'
import { duplicateContest } from '../mutations/duplicate.ts'
import { accountKey } from '../../voting/mutations/voter.ts'
import type { JudgeKeys } from '../mutations/judges.ts'
import { closeAndOpen, fillRound, type Filling } from '../mutations/nextRound.ts'
import { addRound, mergeRounds, type AddInput } from '../mutations/rounds.ts'
import { changeContest, createContest } from '../mutations/save.ts'
import { changeStatus, deleteContest, settleBallots } from '../mutations/status.ts'
import { mayDelete } from '../policy.ts'
import { presentDashboard } from '../present/dashboard.ts'
import type { ContestsParts } from './parts.ts'
import { wholeAnswer } from '../present/whole.ts'
import { permitted, signedIn, team, type Asked } from '../mutations/scopes.ts'

/** The calls of organisers (specification 4 and 6). */
export function organiserRoutes(parts: ContestsParts): Route[] {
  const changed = (tx: Tx, contest: ContestHead) => contestChanged(tx, parts, contest.row.cx_id)
  const keys: JudgeKeys = (contestId, userId) => accountKey(parts.secrets, contestId, userId)
  const folding = { contests: parts.contests, announcer: parts.realtime }

  /** Before numbers are read for good, every ballot that was answered must be in them. */
  const settled = async (asked: Asked): Promise<void> => {
    const { contest } = await team(asked)
    if (contest.row.status !== 'draft')
      await settleBallots(parts.db, folding, contest.row.contest_id)
  }

  /** Nothing more is voted for in the closed round; its last ballots are counted before it is said who goes on. */
  const next = async (
    asked: Asked & { input: AddInput },
    id: IdempotencyKey | undefined,
  ): Promise<Filling> => {
    await settled(asked)
    const filling = await stepOnce(parts.db, id, 'closed', async (tx) => {
      const { person, contest } = await team({ ...asked, db: tx.db })
      changed(tx, contest)
      return closeAndOpen(tx, person, contest.row.contest_id, asked.input)
    })
    await settled(asked)
    return filling
  }

  return [
    route('contest/v2/saveContest', {
      limit: 'write',
      idempotent: true,
      authorise: ({ input: { cx_id }, ...asked }) =>
        cx_id === undefined ? undefined : team({ ...asked, input: { cx_id } }),
      verb: async ({ tx, caller, input, scope }) => {
        if (scope === undefined) return createContest(tx, signedIn(caller), input, keys)
        await changeContest(tx, scope.person, scope.contest.row.contest_id, input, keys)
        changed(tx, scope.contest)
        return scope.contest.row.contest_id
      },
      present: (contestId, { db, caller }) => wholeAnswer(db, contestId, signedIn(caller)),
    }),
    route('contest/v2/setContestStatus', {
      limit: 'write',
      idempotent: true,
      prepare: ({ caller, input, db }) =>
        input.contest_status === 'declare' ? settled({ caller, input, db }) : undefined,
      authorise: team,
      verb: async ({ tx, input, scope }) => {
        await changeStatus(tx, scope.person, scope.contest.row.contest_id, input)
        changed(tx, scope.contest)
      },
      present: (_, { db, scope }) => wholeAnswer(db, scope.contest.row.contest_id, scope.person),
    }),
    route('contest/v2/deleteContest', {
      limit: 'write',
      idempotent: true,
      authorise: (asked) => permitted(asked, mayDelete),
      verb: async ({ tx, scope }) => {
        await deleteContest(tx, scope.person, scope.contest)
        contestChanged(tx, parts, scope.contest.row.cx_id, 'delete')
      },
      present: () => ({ deleted: true as const }),
    }),
    route('contest/v2/addRound2Round', {
      limit: 'write',
      idempotent: true,
      prepare: async ({ caller, input, db, id }) => {
        if (input.close) return next({ caller, input, db }, id)
        if (!('contestants' in input.advance)) await settled({ caller, input, db })
        return undefined
      },
      authorise: team,
      verb: async ({ tx, input, scope, prepared }) => {
        changed(tx, scope.contest)
        if (prepared === undefined)
          return addRound(tx, scope.person, scope.contest.row.contest_id, input)
        await fillRound(tx, prepared)
        return prepared.round_id
      },
      present: async (round_id, { db, caller, scope }) => ({
        ...(await wholeAnswer(db, scope.contest.row.contest_id, scope.person)),
        round_id,
        message: sentence('contests_server_rounds_added', caller.language),
      }),
    }),
    route('contest/v2/mergeRounds', {
      limit: 'write',
      idempotent: true,
      authorise: team,
      verb: async ({ tx, input, scope }) => {
        await mergeRounds(tx, scope.person, scope.contest.row.contest_id, input.round_ids)
        changed(tx, scope.contest)
      },
      present: async (_, { db, caller, scope }) => ({
        ...(await wholeAnswer(db, scope.contest.row.contest_id, scope.person)),
        message: sentence('contests_server_rounds_merged', caller.language),
      }),
    }),
    route('contest/v2/duplicateContest', {
      limit: 'write',
      idempotent: true,
      authorise: team,
      verb: ({ tx, input, caller, scope }) =>
        duplicateContest(
          tx,
          scope.person,
          scope.contest,
          input.contest_name ?? undefined,
          caller.language,
        ),
      present: async (contestId, { db, caller, scope }) => ({
        ...(await wholeAnswer(db, contestId, scope.person)),
        message: sentence('contests_server_duplicated', caller.language),
      }),
    }),
    route('contest/v2/getDashboard', {
      limit: 'read',
      authorise: ({ caller, input: { cx_id }, db }) =>
        cx_id === undefined ? undefined : team({ caller, input: { cx_id }, db }),
      read: async ({ db, caller, scope }) => {
        const person = signedIn(caller)
        // So that a page that is looked at need not wait for the minute's pass.
        if (scope)
          await inTransaction(parts.db, (tx) => foldSources(tx, scope.contest.row.contest_id))
        const ids = scope
          ? [scope.contest.row.contest_id]
          : await organisedBy(db, person.user_id, false)
        const visits = await parts.ports.get('linkVisits')(db, ids)
        return presentDashboard(db, ids, person, { isOne: scope !== undefined, visits })
      },
    }),
  ]
}
