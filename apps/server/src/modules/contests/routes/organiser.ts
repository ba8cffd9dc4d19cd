import { refuse } from '../../../platform/errors.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { Caller, Person } from '../../../platform/http/caller.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import { sentence } from '../../../platform/http/sentences.ts'
import { contestantsOfContests } from '../data/contestants.ts'
import { findContest, findHead, type ContestHead } from '../data/contests.ts'
import { organisedBy } from '../data/organised.ts'
import { contestChanged } from '../events.ts'
import { addContestants } from '../mutations/addContestants.ts'
import { removeContestant, updateContestant } from '../mutations/contestants.ts'
import { duplicateContest } from '../mutations/duplicate.ts'
import { addRound, mergeRounds } from '../mutations/rounds.ts'
import { changeContest, createContest } from '../mutations/save.ts'
import { changeStatus, deleteContest, settleBallots } from '../mutations/status.ts'
import { isTeam, mayDelete, maySee } from '../policy.ts'
import { contestAnswer, type Answer } from '../present/answer.ts'
import { presentOwn, sendContestantsAsCsv } from '../present/contestants.ts'
import { presentDashboard } from '../present/dashboard.ts'
import type { ContestsParts } from './reading.ts'

interface Team {
  person: Person
  contest: ContestHead
}

interface Asked {
  caller: Caller
  input: { cx_id: string }
  db: Db
}

const signedIn = ({ person }: Caller): Person => person ?? refuse('sign_in_required')

/** The contest that the caller may see. @throws refusal not_found for what one may not even know of. */
async function seen({ caller, input, db }: Asked): Promise<Team> {
  const person = signedIn(caller)
  const contest = await findHead(db, { cx_id: input.cx_id })
  if (contest === undefined || !maySee(contest, person)) refuse('not_found')
  return { person, contest }
}

/** The contest whose team the caller belongs to. */
async function team(asked: Asked): Promise<Team> {
  const scope = await seen(asked)
  if (!isTeam(scope.contest, scope.person)) refuse('forbidden')
  return scope
}

async function wholeAnswer(db: Db, contestId: number, person: Person): Promise<Answer> {
  const contest = (await findContest(db, { contest_id: contestId })) ?? refuse('not_found')
  return contestAnswer(db, contest, { person, now: Date.now() })
}

/** What organisers do (specification 4 and 6). */
export function organiserRoutes(parts: ContestsParts): Route[] {
  const changed = (tx: Tx, contest: ContestHead) => contestChanged(tx, parts, contest.row.cx_id)
  const folding = { contests: parts.contests, announcer: parts.realtime }

  /** Before numbers are read for good, every ballot that was answered must be in them. */
  const settled = async (asked: Asked): Promise<void> => {
    const { contest } = await team(asked)
    if (contest.row.status !== 'draft')
      await settleBallots(parts.db, folding, contest.row.contest_id)
  }

  return [
    route('contest/v2/saveContest', {
      limit: 'write',
      idempotent: true,
      authorise: ({ caller, input: { cx_id }, db }) =>
        cx_id === undefined ? undefined : team({ caller, input: { cx_id }, db }),
      verb: async ({ tx, caller, input, scope }) => {
        if (scope === undefined) return createContest(tx, signedIn(caller), input)
        await changeContest(tx, scope.person, scope.contest, input)
        await changed(tx, scope.contest)
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
        await changeStatus(tx, scope.person, scope.contest.row.contest_id, input.contest_status)
        await changed(tx, scope.contest)
      },
      present: (_, { db, scope }) => wholeAnswer(db, scope.contest.row.contest_id, scope.person),
    }),
    route('contest/v2/deleteContest', {
      limit: 'write',
      idempotent: true,
      authorise: async (asked) => {
        const scope = await seen(asked)
        return mayDelete(scope.contest, scope.person) ? scope : refuse('forbidden')
      },
      verb: async ({ tx, scope }) => {
        await deleteContest(tx, scope.person, scope.contest)
        await contestChanged(tx, parts, scope.contest.row.cx_id, 'delete')
      },
      present: () => ({ deleted: true as const }),
    }),
    route('contest/v2/addRound2Round', {
      limit: 'write',
      idempotent: true,
      prepare: ({ caller, input, db }) =>
        'contestants' in input.advance ? undefined : settled({ caller, input, db }),
      authorise: team,
      verb: async ({ tx, input, scope }) => {
        const round_id = await addRound(tx, scope.person, scope.contest.row.contest_id, input)
        await changed(tx, scope.contest)
        return round_id
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
        await changed(tx, scope.contest)
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
    ...contestantRoutes(changed),
    route('contest/v2/getDashboard', {
      limit: 'read',
      authorise: ({ caller, input: { cx_id }, db }) =>
        cx_id === undefined ? undefined : team({ caller, input: { cx_id }, db }),
      read: async ({ db, caller, scope }) => {
        const person = signedIn(caller)
        const ids = scope
          ? [scope.contest.row.contest_id]
          : await organisedBy(db, person.user_id, false)
        return presentDashboard(db, ids, person, scope !== undefined)
      },
    }),
  ]
}

function contestantRoutes(changed: (tx: Tx, contest: ContestHead) => Promise<void>): Route[] {
  return [
    route('contest/v2/addContestants', {
      limit: 'write',
      idempotent: true,
      authorise: team,
      verb: async ({ tx, input, scope }) => {
        const added = await addContestants(tx, scope.person, scope.contest.row.contest_id, input)
        if (added.ids.length > 0) await changed(tx, scope.contest)
        return added
      },
      present: async ({ ids, rows, problems }, { db, caller, scope }) => {
        const made = new Set(ids)
        const { contestants } =
          ids.length === 0
            ? { contestants: [] }
            : await wholeAnswer(db, scope.contest.row.contest_id, scope.person)
        return {
          contestants: contestants.filter((c) => made.has(c.contestant_id)),
          rows,
          problems: problems.map(({ row, field, key }) => ({
            row,
            field,
            error: sentence(`errors_field_${key}`, caller.language),
          })),
        }
      },
    }),
    route('contest/v2/updateContestant', {
      limit: 'write',
      idempotent: true,
      authorise: seen,
      verb: async ({ tx, input, scope }) => {
        await updateContestant(tx, scope.person, scope.contest.row.contest_id, input)
        await changed(tx, scope.contest)
      },
      present: async (_, { db, caller, input, scope }) => {
        const { contestants } = await wholeAnswer(db, scope.contest.row.contest_id, scope.person)
        const contestant =
          contestants.find((c) => c.assox_id === input.assox_id) ?? refuse('not_found')
        return {
          contestant,
          message: sentence('contests_server_contestant_updated', caller.language),
        }
      },
    }),
    route('contest/v2/removeContestant', {
      limit: 'write',
      idempotent: true,
      authorise: team,
      verb: async ({ tx, input, scope }) => {
        await removeContestant(tx, scope.person, scope.contest.row.contest_id, input.assox_id)
        await changed(tx, scope.contest)
      },
      present: async (_, { db, scope }) => {
        const { contestants } = await wholeAnswer(db, scope.contest.row.contest_id, scope.person)
        return { contestants }
      },
    }),
    route('contest/v2/getAllContestants', {
      limit: 'read',
      authorise: ({ caller, input, db }) =>
        organisedBy(db, signedIn(caller).user_id, signedIn(caller).is_admin, input.contest_id),
      read: async ({ db, caller, input, scope, reply }) => {
        const person = signedIn(caller)
        const { limit, page, keyword } = input
        if (input.format === 'csv')
          return sendContestantsAsCsv(reply, caller.language, everyPage(db, scope, keyword, person))
        const { rows, total } = await contestantsOfContests(db, scope, { limit, page, keyword })
        return { contestants: await presentOwn(db, rows, person), total, page, limit }
      },
    }),
  ]
}

const allOfOne = 10_000

async function* everyPage(
  db: Db,
  contestIds: readonly number[],
  keyword: string | undefined,
  person: Person,
) {
  for (const id of contestIds) {
    const { rows } = await contestantsOfContests(db, [id], { limit: allOfOne, page: 1, keyword })
    if (rows.length > 0) yield await presentOwn(db, rows, person)
  }
}
